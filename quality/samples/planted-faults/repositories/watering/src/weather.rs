/// The weather of the last day and the next.
#[derive(Debug, Clone, Copy, Default)]
pub struct Weather {
    pub rain_mm: f64,
    pub hottest: f64,
}

const MUCH_RAIN: f64 = 5.0;
const HOT: f64 = 30.0;

impl Weather {
    pub fn has_rained(&self) -> bool {
        self.rain_mm >= MUCH_RAIN
    }

    pub fn is_hot(&self) -> bool {
        self.hottest >= HOT
    }
}
