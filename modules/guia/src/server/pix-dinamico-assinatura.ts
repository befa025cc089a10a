import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { lerAssinatura, type PixNotificado, textoAssinado, TOLERANCIA_ASSINATURA } from '../domain/pix-dinamico.ts'
import { pixErrors } from '../domain/pix-dinamico-errors.ts'
import { chaveDaNotificacao, getSimulador } from './psp-configuracao.ts'

const segundos = (instante: Date) => Math.trunc(instante.getTime() / 1_000)
const hmac = (segredo: string, texto: string) => createHmac('sha256', segredo).update(texto).digest('hex')

/** The signature that the simulator puts beside its Pix. */
export function assinarNotificacao(ctx: Pick<Context, 'hmac' | 'clock'>, pix: readonly PixNotificado[]): string {
  const instante = segundos(ctx.clock.now())
  return `t=${instante},v1=${hmac(chaveDaNotificacao(ctx).segredo, textoAssinado(instante, pix))}`
}

/**
 * Refuses a notification whose signature is missing, wrong or older than five minutes. With mutual TLS the proxy has asked for the
 * provider's certificate before. Either way what it says is confirmed at the provider before anything is settled.
 */
export async function assertNotificacao(ctx: Context, pix: readonly PixNotificado[], assinatura: string): Promise<void> {
  const { prova, segredo } = chaveDaNotificacao(ctx)
  if (ctx.producao && (await getSimulador(ctx))) refuse(pixErrors.assinaturaInvalida, { kind: 'authorization' })
  if (prova === 'mtls') return
  const lida = lerAssinatura(assinatura)
  const valida =
    lida !== null &&
    Math.abs(segundos(ctx.clock.now()) - lida.instante) <= TOLERANCIA_ASSINATURA &&
    timingSafeEqual(Buffer.from(lida.hmac), Buffer.from(hmac(segredo, textoAssinado(lida.instante, pix))))
  if (!valida) refuse(pixErrors.assinaturaInvalida, { kind: 'authorization' })
}
