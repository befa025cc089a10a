/**
 * The colours of the product by what they are for, light and dark: text tokens on card and ground, soft grounds under the text of the same name.
 * Whoever draws names a token; a test holds every pair to the contrast that reading needs.
 */
export const tokens = {
  /** Page behind the cards, card, and what stands out a little on a card: heads of tables, hovered rows, plain pills. */
  '--iss-ground': ['#f4f6f9', '#10151d'],
  '--iss-card': ['#ffffff', '#18202b'],
  '--iss-subtle': ['#f4f6f9', '#202a37'],
  '--iss-hover': ['#e3e8f0', '#2b3747'],
  '--iss-soft': ['#e6effc', '#1d3150'],
  '--iss-selected': ['#dbe8fb', '#223d66'],
  '--iss-line': ['#dde2ea', '#303b4a'],
  '--iss-line-strong': ['#c3c9d3', '#465466'],
  /** The head of the portal, dark in both schemes. */
  '--iss-deep': ['#071d41', '#071d41'],
  '--iss-text': ['#1b1f27', '#e6e9ef'],
  '--iss-muted': ['#565d68', '#a7b0be'],
  '--iss-blue-text': ['#1351b4', '#9cc0fb'],
  '--iss-blue-strong': ['#0c326f', '#c4dafd'],
  '--iss-blue-edge': ['#5f90dd', '#4f7fc9'],
  '--iss-green-text': ['#0f6a19', '#8fdc9a'],
  '--iss-green-soft': ['#e6f4e7', '#12351a'],
  '--iss-green-edge': ['#a9d8ae', '#2c6236'],
  '--iss-yellow-text': ['#865300', '#f5cf6b'],
  '--iss-yellow-soft': ['#fff3cf', '#3d2f0a'],
  '--iss-yellow-edge': ['#ecd379', '#6b5417'],
  '--iss-red-text': ['#b50909', '#ffb3ac'],
  '--iss-red-soft': ['#fdeceb', '#45191a'],
  '--iss-red-edge': ['#f0b4af', '#7a3330'],
  '--iss-violet-text': ['#5b2b96', '#d3b6fb'],
  '--iss-violet-soft': ['#f2eafa', '#33214b'],
  /** Series of a chart: told apart without colour too, they differ in lightness. */
  '--iss-chart-1': ['#1351b4', '#7fb0ff'],
  '--iss-chart-2': ['#e07b00', '#ffb057'],
  '--iss-chart-3': ['#168821', '#5fd06d'],
  '--iss-chart-4': ['#7a3e9d', '#c58cec'],
  '--iss-chart-5': ['#b50909', '#ff8a80'],
  '--iss-chart-6': ['#0076a8', '#56c4f0'],
  '--iss-chart-7': ['#8a6d00', '#e0c14a'],
  '--iss-chart-8': ['#5c5c5c', '#b5b5b5'],
  '--iss-chart-9': ['#c2378f', '#f58ccb'],
  '--iss-chart-10': ['#2f6f6a', '#71c9c1'],
  '--iss-chart-11': ['#9aa5b1', '#7d8896'],
  '--mantine-color-body': ['#ffffff', '#18202b'],
  '--mantine-color-text': ['#1b1f27', '#e6e9ef'],
  '--mantine-color-dimmed': ['#565d68', '#a7b0be'],
  '--mantine-color-placeholder': ['#6a7280', '#98a2b1'],
  '--mantine-color-error': ['#b50909', '#ffb3ac'],
  '--mantine-color-anchor': ['#1351b4', '#9cc0fb'],
  /** Borders of inputs, check boxes and plain buttons: 3:1 against the card (WCAG 1.4.11). */
  '--mantine-color-default-border': ['#8a93a2', '#75839a'],
  '--mantine-color-default': ['#ffffff', '#18202b'],
  '--mantine-color-default-hover': ['#f4f6f9', '#202a37'],
  '--mantine-color-default-color': ['#1b1f27', '#e6e9ef'],
  /** Buttons of the quiet kind. */
  '--mantine-color-brand-light': ['#e9effb', '#1d3150'],
  '--mantine-color-brand-light-hover': ['#dbe6f8', '#264069'],
  '--mantine-color-brand-light-color': ['#1351b4', '#b5d0fb'],
  '--mantine-color-disabled': ['#eef0f4', '#232d3a'],
  '--mantine-color-disabled-color': ['#4a515c', '#b0b8c4'],
  '--mantine-color-disabled-border': ['#c3c9d3', '#3a4656'],
} as const satisfies Readonly<Record<`--${string}`, readonly [light: string, dark: string]>>

export type Token = keyof typeof tokens

/** All tokens as they are in one colour scheme. */
export function tokensOf(scheme: 'light' | 'dark'): Record<Token, string> {
  const index = scheme === 'light' ? 0 : 1
  return Object.fromEntries(Object.entries(tokens).map(([name, pair]) => [name, pair[index]])) as Record<Token, string>
}
