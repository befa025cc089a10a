import { lerTabelasSimples } from '@iss/tributacao/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { calcularAliquotaSimples } from '../contract/aliquota-simples.ts'
import { taxaDoGrupo, type TaxasDoRegime } from '@iss/tributacao/domain/aliquotas-simples'
import { calcularSimples, grupoDaLinha, type SimplesDaAtividade } from '../domain/calcular-simples.ts'
import { simplesErrors } from '../domain/errors.ts'
import { lerCalculo, inicioDaAtividade } from './ler-calculo.ts'

const PRIMEIRA_TABELA = Competencia.of(2018, 1)

/** Refuses competences for which there is no rate to compute: before the tables or the start, in the future, or of another regime. */
export async function assertOptante(ctx: Context, pessoa: Pessoa, competencia: Competencia): Promise<void> {
  const violacoes: Violation[] = []
  if (competencia.isAfter(Competencia.fromData(ctx.clock.today()))) violacoes.push(simplesErrors.competenciaFuturaSimples)
  if (competencia.isBefore(PRIMEIRA_TABELA)) violacoes.push(simplesErrors.anteriorAsTabelas)
  const inicio = inicioDaAtividade(pessoa)
  if (inicio && competencia.isBefore(inicio))
    violacoes.push(fill(simplesErrors.antesDoInicio, { data: formatData(pessoa.dataAbertura ?? inicio.firstDay()) }))
  const { tipo } = await getRegimeEm(ctx, pessoa, competencia.lastDay())
  if (tipo !== 'SIMPLES') violacoes.push(fill(simplesErrors.naoOptante, { competencia: competencia.format() }))
  if (violacoes.length > 0) refuse(violacoes)
}

/** By the records, and by the figures told where they differ from them. */
export async function calcularComInformado(
  ctx: Context,
  pessoa: Pessoa,
  competencia: Competencia,
  informado: { rbt12: Dinheiro | null; folha12: Dinheiro | null },
) {
  if (informado.rbt12?.isNegative() || informado.folha12?.isNegative()) refuse(simplesErrors.receitaNegativa)
  const registros = await lerCalculo(ctx, pessoa, competencia)
  if (registros.linhas.length === 0) refuse(simplesErrors.semAtividade)
  const rbt12 = informado.rbt12 ?? registros.rbt12
  const folha12 = informado.folha12 ?? registros.folha12
  const tabelas = await lerTabelasSimples(ctx)
  const linhas = calcularSimples({ competencia, rbt12, folha12, atividades: registros.atividades, tabelas })
  return { registros, rbt12, folha12, linhas }
}

export const calcularAliquotaOperation = implement(calcularAliquotaSimples, async (ctx, { competencia, rbt12, folha12 }) => {
  const pessoa = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  await assertOptante(ctx, pessoa, competencia)
  const { registros, linhas } = await calcularComInformado(ctx, pessoa, competencia, { rbt12, folha12 })
  const regime = await getRegimeEm(ctx, pessoa, competencia.lastDay())
  const semAnexo = linhas.some(({ atividade }) => atividade.anexoVinculado === null && !atividade.passivelFatorR)
  return {
    receitaApurada: registros.rbt12,
    folhaRegistrada: registros.folha12,
    inicioAtividade: pessoa.dataAbertura,
    atual: regime.aliquota,
    receitas: registros.receitas.map((receita) => ({ ...receita, competencia: receita.competencia.format() })),
    linhas: linhas.map((linha) => linhaDoCalculo(linha, regime)),
    avisos: [
      ...(semAnexo ? [simplesErrors.atividadeSemAnexo.message] : []),
      ...(linhas.some(({ resultado }) => resultado.foraDoDas) ? [simplesErrors.foraDoDas.message] : []),
    ],
  }
})

function linhaDoCalculo(linha: SimplesDaAtividade, regime: TaxasDoRegime) {
  const { atividade, fatorR, faixa, resultado, memoria } = linha
  return {
    atual: taxaDoGrupo(regime, grupoDaLinha(linha))?.nota ?? null,
    atividade: atividade.id,
    codigo: atividade.codigo,
    nome: atividade.nome,
    anexo: resultado.anexo,
    semAnexo: atividade.anexoVinculado === null && !atividade.passivelFatorR,
    passivelFatorR: atividade.passivelFatorR,
    fatorR: fatorR?.percentual ?? null,
    faixa: resultado.faixa,
    nominal: faixa.nominal,
    parcelaDeduzir: faixa.parcelaDeduzir,
    efetiva: resultado.efetiva,
    aliquotaExata: resultado.aliquotaIss,
    aliquota: resultado.aliquotaNota,
    memoria: memoria.map((item) => ({ ...item, valores: { ...item.valores } })),
  }
}
