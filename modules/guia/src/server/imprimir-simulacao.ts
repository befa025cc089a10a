import { formatData } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { getPessoa } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { reportFrameOf } from '@iss/list/server'
import { imprimirSimulacao } from '../contract/acoes-guia.ts'
import { simular } from './simular-guia.ts'
import { writeSimulacao } from './simulacao-pdf.ts'

/** What the simulator shows, computed anew from the same request, so that paper and screen agree (F64). */
export const imprimirSimulacaoOperation = implement(imprimirSimulacao, async (ctx, pedido) => {
  const { idPessoa, papel, competencia, denuncia, dataPagamento } = pedido
  const pessoa = idPessoa === null ? null : await getPessoa(ctx, idPessoa)
  const calculo = await simular(ctx, pedido)
  const stream = await writeSimulacao(
    {
      ...calculo,
      dados: [
        ...(pessoa
          ? ([
              ['Contribuinte', pessoa.nome],
              ['CPF/CNPJ', formatDocumento(pessoa.documento)],
            ] as const)
          : []),
        ['Papel', papel === 'PRESTADOR' ? 'Prestador' : 'Tomador'],
        ['Competência', competencia?.format() ?? 'Não informada'],
        ['Tipo', denuncia ? 'Denúncia espontânea' : 'Normal'],
        ['Vencimento original', formatData(calculo.vencimento)],
        ['Data de pagamento', formatData(dataPagamento)],
      ],
    },
    { ...(await reportFrameOf(ctx)), emitidoEm: ctx.clock.now(), usuario: ctx.user.nomeUsuario },
  )
  return { stream, nome: `simulacao-guia-${dataPagamento}.pdf`, tipo: 'application/pdf', inline: true }
})
