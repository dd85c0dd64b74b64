/// What parking costs, in cents.
pub struct Tariff {
    pub per_half_hour: u32,
    pub per_day: u32,
    pub free_minutes: u32,
}

const DAY: u32 = 24 * 60;

impl Default for Tariff {
    fn default() -> Self {
        Self { per_half_hour: 100, per_day: 1200, free_minutes: 5 }
    }
}

impl Tariff {
    /// The price of a stay: each begun half hour counts, and a day never costs more than its price.
    pub fn price(&self, minutes: u32) -> u32 {
        if minutes <= self.free_minutes {
            return 0;
        }
        let days = minutes / DAY;
        let rest = minutes % DAY;
        let by_time = rest.div_ceil(30) * self.per_half_hour;
        days * self.per_day + by_time.max(self.per_day)
    }
}
