import classes from './qr-code.module.css'

/** Dark modules of a QR code as the path of an SVG whose side is `lado` modules, its quiet zone included. */
export type Qr = { lado: number; caminho: string }
type Props = Qr & { label: string; size?: number }

/** A QR code: dark on white in every colour scheme, as readers of codes expect. `size` in pixels. */
export function QrCode({ lado, caminho, label, size = 240 }: Props) {
  return (
    <svg className={classes.code} role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${lado} ${lado}`}>
      <rect width={lado} height={lado} fill="#fff" />
      <path d={caminho} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
