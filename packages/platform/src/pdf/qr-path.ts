import QRCode from 'qrcode'

const QUIET = 4

/** Dark modules of a QR code as the path of an SVG whose side is `lado` modules, its quiet zone included. */
export type QrPath = { lado: number; caminho: string }

/** The QR code (error correction M) of a text for a screen. Refuses (Error) a text too long for a QR code. */
export function qrPath(text: string): QrPath {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const dark: string[] = []
  for (let row = 0; row < modules.size; row++) {
    let start = -1
    for (let column = 0; column <= modules.size; column++) {
      const isDark = column < modules.size && modules.get(row, column) === 1
      if (isDark && start < 0) start = column
      if (isDark || start < 0) continue
      dark.push(`M${start + QUIET} ${row + QUIET}h${column - start}v1h${start - column}z`)
      start = -1
    }
  }
  return { lado: modules.size + 2 * QUIET, caminho: dark.join('') }
}
