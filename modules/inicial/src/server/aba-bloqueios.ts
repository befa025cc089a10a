import { abaFiscalizacao } from '@iss/pessoa/contract/aba-da-ficha'
import { defineAbaDaFicha, secao } from '@iss/pessoa/server'
import { desc, eq } from 'drizzle-orm'
import { labelTipoBloqueio } from '../domain/bloqueio-movimentacao.ts'
import { bloqueioDeMovimentacoes } from '../registries/bloqueio-de-movimentacoes.ts'
import { bloqueioMovimentacaoTable as bloqueio } from '../tables/bloqueio-movimentacao.ts'

/** Movement blocks of a taxpayer, whatever the months asked for. */
export const abaDeBloqueios = defineAbaDaFicha({
  aba: abaFiscalizacao,
  ordem: 91,
  para: bloqueioDeMovimentacoes.access,
  tela: () => ({ endereco: '/home/actions/bloqueio-de-movimentacoes', rotulo: 'Bloqueio de movimentações' }),
  async ler(ctx, { pessoaId }) {
    const bloqueios = await ctx.db
      .select()
      .from(bloqueio)
      .where(eq(bloqueio.contribuinteId, pessoaId))
      .orderBy(desc(bloqueio.competenciaInicial), desc(bloqueio.id))
    return [
      secao({
        titulo: 'Bloqueios de movimentação',
        vazio: 'Nenhum bloqueio.',
        linhas: bloqueios.map((um) => ({
          ...um,
          tipo: labelTipoBloqueio[um.tipo as keyof typeof labelTipoBloqueio],
          impede: [
            ...(um.bloqueiaNf ? ['Notas'] : []),
            ...(um.bloqueiaEncerramento ? ['Encerramento'] : []),
            ...(um.bloqueiaEscrituracoes ? ['Escrituração'] : []),
          ].join(', '),
        })),
        riscada: ({ dataCancelamento }) => dataCancelamento !== null,
        colunas: [
          { key: 'tipo', label: 'Tipo', kind: 'text', link: () => bloqueioDeMovimentacoes.path },
          { key: 'competenciaInicial', label: 'Competência inicial', kind: 'competencia' },
          { key: 'competenciaFinal', label: 'Competência final', kind: 'competencia' },
          { key: 'impede', label: 'Impede', kind: 'text' },
          { key: 'motivo', label: 'Motivo', kind: 'text' },
          { key: 'dataCancelamento', label: 'Cancelado em', kind: 'datetime' },
        ],
      }),
    ]
  },
})
