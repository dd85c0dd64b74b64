/// What a probe in a pot measures, 0 to 100 percent.
#[derive(Debug, Clone, Copy)]
pub struct Moisture(pub f64);

const WET: f64 = 60.0;

impl Moisture {
    pub fn is_wet(self) -> bool {
        self.0 >= WET
    }

    /// A probe that hangs in the air shows next to nothing.
    pub fn is_believable(self) -> bool {
        self.0 > 1.0 && self.0 <= 100.0
    }
}
