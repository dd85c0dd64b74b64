//! Fixtures, results and the table of a youth football league.

pub mod fixtures;
pub mod player;
pub mod results;
pub mod standing;
pub mod table;
pub mod text;
