/** Plain shield, for the white tile at the head of the portal: what stands there while a municipality has stored no picture. */
export const escudo = Buffer.from(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" fill="none" stroke="#1351b4" stroke-width="3" stroke-linejoin="round">',
    '<path d="M8 7h32v17c0 9.5-6.6 15.4-16 18.5C14.6 39.4 8 33.5 8 24z"/>',
    '<path d="M9.5 30 19 19l6 7 4.5-5 9 9.5"/>',
    '<path d="M15 13.5h18"/>',
    '</svg>',
  ].join(''),
)
