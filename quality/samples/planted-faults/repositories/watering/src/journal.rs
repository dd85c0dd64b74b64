use std::collections::HashMap;

/// On which day each plant was watered last.
#[derive(Default)]
pub struct Journal {
    last: HashMap<String, u32>,
}

impl Journal {
    pub fn water(&mut self, plant: &str, day: u32) {
        let last = self.last.entry(plant.to_string()).or_insert(day);
        *last = (*last).max(day);
    }

    /// Days since the last watering; a new plant counts as dry.
    pub fn days_since(&self, plant: &str, today: u32) -> u32 {
        self.last.get(plant).map_or(u32::MAX, |day| today.saturating_sub(*day))
    }
}
