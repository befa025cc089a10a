/** Enough of an address to know it again: 'm***@d***.example'. */
export function mascararEmail(email: string): string {
  const [local = '', dominio = ''] = email.split('@')
  const dot = dominio.lastIndexOf('.')
  const end = dot > 0 ? dominio.slice(dot) : ''
  return `${local.slice(0, 1)}***@${dominio.slice(0, 1)}***${end}`
}
