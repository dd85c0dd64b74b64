/// How thirsty a plant is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Thirst {
    Low,
    Medium,
    High,
}

#[derive(Debug, Clone)]
pub struct Plant {
    pub name: String,
    pub thirst: Thirst,
    pub is_outdoors: bool,
}

impl Plant {
    /// Days from one watering to the next.
    pub fn days_between(&self) -> u32 {
        match self.thirst {
            Thirst::Low => 10,
            Thirst::Medium => 4,
            Thirst::High => 1,
        }
    }
}
