import { counted } from '@iss/kernel/texto'

type Prazos = { aEncerrar: number; guiasVencidas: number }

const clientes = (quantos: number, um: string, varios: string) =>
  counted(quantos, `contribuinte controlado ${um}`, `contribuintes controlados ${varios}`)

/**
 * What the start page says to an accountant of what is due of his clients; null when there is nothing of the kind. `prazo`: the competence that
 * ended last (MM/yyyy) and the day until which it is paid (dd/MM/yyyy).
 */
export function textoDosPrazos(
  prazos: readonly Prazos[],
  prazo: { competencia: string; vencimento: string },
): { aEncerrar: string | null; vencidas: string | null } {
  const abertos = prazos.filter(({ aEncerrar }) => aEncerrar > 0).length
  const devedores = prazos.filter(({ guiasVencidas }) => guiasVencidas > 0).length
  return {
    aEncerrar:
      abertos === 0
        ? null
        : `${clientes(abertos, 'tem', 'têm')} competências a encerrar. O imposto da competência ${prazo.competencia} vence em ${prazo.vencimento}.`,
    vencidas: devedores === 0 ? null : `${clientes(devedores, 'tem', 'têm')} guias vencidas.`,
  }
}
