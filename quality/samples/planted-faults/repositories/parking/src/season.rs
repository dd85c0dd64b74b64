/// A ticket for residents and commuters, by the plate of the car.
pub struct Season {
    pub plate: String,
    pub last_day: u32,
}

/// Plates are compared without spaces and hyphens.
pub fn plain_plate(plate: &str) -> String {
    plate.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_uppercase()
}

pub fn is_covered(seasons: &[Season], plate: &str, day: u32) -> bool {
    seasons
        .iter()
        .any(|season| plain_plate(&season.plate) == plain_plate(plate) && day <= season.last_day)
}
