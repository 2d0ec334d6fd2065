//! Memory for a thread that reads documents, whose trees take many times their room.

use std::hint::black_box;

/// Bytes that a thread has at hand; as long as nobody writes there they cost nothing.
const ROOM: usize = 8 << 20;

/// Has memory at hand for a thread that begins. The allocator of most systems (glibc's) asks for the memory of
/// all threads but the first page by page, a call each that holds up the others, and gives back at once what was freed
/// last; once a large piece has come and gone it does neither up to its size. Of another one nothing is wanted but that.
pub fn make_room() {
    for size in [ROOM, ROOM - ROOM / 16] {
        let mut room: Vec<u8> = Vec::new();
        // Where there is not so much, it is asked for as it is needed.
        let _ = room.try_reserve_exact(size);
        drop(black_box(room));
    }
}
