use crate::plant::Plant;
use crate::probe::Moisture;
use crate::weather::Weather;

/// Whether a plant is to be watered today. `days` is how long ago it was watered.
pub fn is_due(plant: &Plant, days: u32, weather: &Weather, moisture: Option<Moisture>) -> bool {
    if can_wait(plant, weather, moisture) {
        return false;
    }
    let every = if weather.is_hot() { plant.days_between().div_ceil(2) } else { plant.days_between() };
    days >= every
}

/// Whether there is water enough already.
fn can_wait(plant: &Plant, weather: &Weather, moisture: Option<Moisture>) -> bool {
    let rained = plant.is_outdoors && weather.has_rained();
    let wet = moisture.is_some_and(|one| one.is_believable() && one.is_wet());
    rained && wet
}
