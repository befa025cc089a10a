import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, MantineProvider } from '@mantine/core'
import type { Tone } from '@iss/kinds'
import type { ReactNode } from 'react'

const brand: MantineColorsTuple = [
  '#eef4fd',
  '#dbe8fb',
  '#bdd3f4',
  '#92b5ea',
  '#5f90dd',
  '#3670cc',
  '#1a5cbf',
  '#1351b4',
  '#0c326f',
  '#071d41',
]
const green: MantineColorsTuple = [
  '#e9f6ea',
  '#d2ecd5',
  '#a6d9ab',
  '#74c27c',
  '#48ab52',
  '#26962f',
  '#168821',
  '#11701b',
  '#0c5614',
  '#073c0d',
]
const red: MantineColorsTuple = [
  '#fdedec',
  '#fbdad7',
  '#f4b1ab',
  '#ec8378',
  '#e6564a',
  '#e52207',
  '#c8140f',
  '#b50909',
  '#8b0a03',
  '#5c0502',
]
const yellow: MantineColorsTuple = [
  '#fff9e0',
  '#fff2bd',
  '#ffe57a',
  '#ffd942',
  '#ffcd07',
  '#d9a900',
  '#b07f00',
  '#8a5a00',
  '#6b4500',
  '#472e00',
]

export type { Tone } from '@iss/kinds'

/** Text and ground of each tone; every pair has at least 4.5:1, on white too. */
export const tones: Readonly<Record<Tone, { text: string; ground: string }>> = {
  success: { text: '#0f6a19', ground: '#e6f4e7' },
  warning: { text: '#865300', ground: '#fff3cf' },
  danger: { text: '#b50909', ground: '#fdeceb' },
  info: { text: '#1351b4', ground: '#e6effc' },
  neutral: { text: '#4a515c', ground: '#eef0f4' },
  violet: { text: '#5b2b96', ground: '#f2eafa' },
}

/** The gov.br palette in Inter, dense and calm. */
export const theme = createTheme({
  colors: { brand, green, red, yellow },
  primaryColor: 'brand',
  primaryShade: 7,
  black: '#1b1f27',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: { fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif", fontWeight: '650' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    CloseButton: { defaultProps: { 'aria-label': 'Fechar' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})

const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b1f27',
    '--mantine-color-dimmed': '#565d68',
    '--mantine-color-placeholder': '#6a7280',
    '--mantine-color-error': '#b50909',
    '--mantine-color-anchor': '#1351b4',
    // Borders of inputs, check boxes and plain buttons: 3:1 against white (WCAG 1.4.11).
    '--mantine-color-default-border': '#8a93a2',
    '--mantine-color-gray-4': '#8a93a2',
    '--mantine-color-disabled': '#eef0f4',
    '--mantine-color-disabled-color': '#4a515c',
    '--mantine-color-disabled-border': '#c3c9d3',
    '--iss-ground': '#f4f6f9',
    '--iss-card': '#ffffff',
    '--iss-line': '#dde2ea',
    '--iss-line-strong': '#c3c9d3',
    '--iss-deep': '#071d41',
    '--iss-soft': '#e6effc',
    '--iss-muted': '#565d68',
  },
  dark: {},
})

type NonceHolder = { __webpack_nonce__?: string }

/** The nonce that the server put into the page for style elements made at run time (Mantine's responsive props, scroll lock). */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  if (nonce) (globalThis as NonceHolder).__webpack_nonce__ = nonce
  return nonce
}

/** Puts the theme around the program. `test` switches transitions and portals off. */
export function UiProvider({ children, test }: { children: ReactNode; test?: boolean }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme="light"
      getStyleNonce={styleNonce}
      env={test ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  )
}
