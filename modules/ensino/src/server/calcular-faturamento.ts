import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import { examinarNota, notaBase } from '@iss/emissao/server'
import type { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Context, implement } from '@iss/platform/server'
import { calcularFaturamento } from '../contract/faturamento.ts'
import { dataDoFaturamento, mensagensDoFaturamento, type TotaisDoFaturamento } from '../domain/faturamento.ts'

type Soma = { atividade_id: string; alunos: string; valor: string; desconto: string; faturados: string; sem_valor: string }

/** Sums of a billing; the tax is what a note of the whole base of each activity would bear. Reads only. Example (I4): 14.000,00 at 3% are 420,00. */
export async function totaisDoFaturamento(
  ctx: Context,
  { pessoaId, competencia, cursoId }: { pessoaId: number; competencia: Competencia; cursoId: number | null },
): Promise<TotaisDoFaturamento> {
  const { rows } = await ctx.client.query<Soma>(
    `select c.atividade_id, count(*) filter (where m.faturamento_id is null and m.valor > m.desconto)::text as alunos,
       coalesce(sum(m.valor) filter (where m.faturamento_id is null and m.valor > m.desconto), 0)::text as valor,
       coalesce(sum(m.desconto) filter (where m.faturamento_id is null and m.valor > m.desconto), 0)::text as desconto,
       count(distinct m.aluno_id) filter (where m.faturamento_id is not null)::text as faturados,
       count(*) filter (where m.faturamento_id is null and m.valor = m.desconto)::text as sem_valor
     from mensalidades($1, $2) m join curso c on c.municipio_id = iss_municipio() and c.id = m.curso_id
     where $3::bigint is null or c.id = $3 group by c.atividade_id`,
    [pessoaId, competencia.firstDay(), cursoId],
  )
  let imposto = Dinheiro.zero
  for (const { atividade_id, valor, desconto } of rows)
    imposto = imposto.plus(await impostoDe(ctx, pessoaId, { competencia, atividadeId: Number(atividade_id), valor, desconto }))
  const soma = (campo: 'alunos' | 'faturados' | 'sem_valor') => rows.reduce((total, row) => total + Number(row[campo]), 0)
  const mensalidades = Dinheiro.sum(rows.map(({ valor }) => Dinheiro.from(valor)))
  const descontos = Dinheiro.sum(rows.map(({ desconto }) => Dinheiro.from(desconto)))
  return {
    alunos: soma('alunos'),
    mensalidades,
    descontos,
    base: mensalidades.minus(descontos),
    imposto,
    jaFaturados: soma('faturados'),
    semValor: soma('sem_valor'),
  }
}

async function impostoDe(
  ctx: Context,
  prestadorId: number,
  {
    competencia,
    atividadeId,
    valor,
    desconto,
  }: { competencia: Competencia; atividadeId: number; valor: string; desconto: string },
): Promise<Dinheiro> {
  if (!Dinheiro.from(valor).isPositive()) return Dinheiro.zero
  const base = notaBase('ENSINO', '', dataDoFaturamento(competencia, ctx.clock.today()) ?? competencia.firstDay(), '')
  const { apuracao } = await examinarNota(ctx, {
    prestadorId,
    completar: completarComFatos,
    nota: {
      ...base,
      servico: { ...base.servico, atividadeId },
      itens: [
        {
          descricao: 'Mensalidades',
          unidade: null,
          quantidade: Decimal4.one,
          valorUnitario: Decimal4.from(Dinheiro.from(valor)),
          desconto: Dinheiro.zero,
          descontoIncondicional: Dinheiro.from(desconto),
        },
      ],
    },
  })
  return apuracao.resultado.imposto
}

export const calcularFaturamentoOperation = implement(calcularFaturamento, async (ctx, { competencia, cursoId }) => {
  const totais = await totaisDoFaturamento(ctx, { pessoaId: ctx.sessao.pessoaSelecionadaId, competencia, cursoId })
  return { ...totais, mensagens: mensagensDoFaturamento(totais) }
})
