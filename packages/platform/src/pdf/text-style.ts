/** Color of text unless told. */
export const INK = '#1b1b1b'
/** Color of secondary text. */
export const MUTED = '#5c5c5c'
/** Distance of lines as a multiple of the size. */
export const LINE_HEIGHT = 1.25
