import type { MensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'

/** A call is refused with these messages; nothing that it wrote stays. */
export class RecusaDoServico extends Error {
  readonly mensagens: readonly MensagemRetorno[]

  constructor(...mensagens: readonly MensagemRetorno[]) {
    super(mensagens.map(({ codigo }) => codigo).join(', '))
    this.name = 'RecusaDoServico'
    this.mensagens = mensagens
  }
}
