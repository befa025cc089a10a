import { normalizeDocumento } from '@iss/kernel/documento'
import { defineCartao, doContribuinte } from '@iss/portal/server'
import { somarLiberados } from './ler-creditos-tomador.ts'

/** What a taker may use now of the credits that notes gave him. */
export const cartaoCreditos = defineCartao({
  ordem: 80,
  para: doContribuinte,
  async ler(ctx) {
    const documento = normalizeDocumento(ctx.user.documentoPessoaSelecionada)
    const valor = await somarLiberados(ctx, { de: null, ate: null, situacao: null }, documento)
    if (!valor?.isPositive()) return []
    return [
      {
        titulo: 'Créditos liberados',
        valor: valor.formatReais(),
        detalhe: 'de notas em seu nome',
        urgencia: 'NORMAL',
        rotulo: 'Ver os créditos',
        link: '/home/actions/creditos-tomadores',
      },
    ]
  },
})
