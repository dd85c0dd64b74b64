use crate::journal::Journal;
use crate::plant::Plant;
use crate::probe::Moisture;
use crate::schedule::is_due;
use crate::weather::Weather;

/// A plant, and what its probe shows, if it has one.
pub struct Watched {
    pub plant: Plant,
    pub moisture: Option<Moisture>,
}

/// The text of the morning's message; None when there is nothing to do.
pub fn morning_message(watched: &[Watched], journal: &Journal, weather: &Weather, today: u32) -> Option<String> {
    let names: Vec<&str> = watched
        .iter()
        .filter(|one| is_due(&one.plant, journal.days_since(&one.plant.name, today), weather, one.moisture))
        .map(|one| one.plant.name.as_str())
        .collect();
    if names.is_empty() {
        return None;
    }
    Some(format!("Please water: {}", names.join(", ")))
}
