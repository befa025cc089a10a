/** Emphasis of a state: which colour its pill has. Meaning never hangs on the colour alone. */
export const toneNames = ['success', 'warning', 'danger', 'info', 'neutral', 'violet'] as const
export type Tone = (typeof toneNames)[number]
