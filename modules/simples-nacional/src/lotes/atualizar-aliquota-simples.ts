import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError, refuse } from '@iss/kernel/errors'
import { streamRows } from '@iss/list/server'
import { defineLote, routine } from '@iss/lote/definition'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { isAliquotaSimplesIncorreta } from '@iss/tributacao/domain/aliquota-efetiva'
import { taxaDoGrupo } from '@iss/tributacao/domain/aliquotas-simples'
import { grupoDaLinha, type SimplesDaAtividade } from '../domain/calcular-simples.ts'
import { simplesErrors } from '../domain/errors.ts'
import { assertOptante } from '../server/calcular-aliquota.ts'
import { assertCompetenciaAberta, definirAliquota, getPessoaTravada } from '../server/definir-regime.ts'
import { inicioDaAtividade, lerCalculo } from '../server/ler-calculo.ts'
import { substituirAnteriores } from '../server/salvar-aliquota.ts'

type Parametros = { competencia: Competencia; incluirManuais: boolean }
type Nova = { rbt12: Dinheiro; linha: SimplesDaAtividade; linhas: SimplesDaAtividade[]; atual: Aliquota | null; nova: Aliquota }

/** The first activity whose rate departs from the computed one; null when all of them agree, or nothing is known of the company. */
async function aliquotaNova(ctx: Context, pessoa: Pessoa, competencia: Competencia): Promise<Nova | null> {
  const inicio = inicioDaAtividade(pessoa)
  if (inicio && competencia.isBefore(inicio)) return null
  const { rbt12, linhas } = await lerCalculo(ctx, pessoa, competencia)
  if (rbt12.isZero()) return null
  const regime = await getRegimeEm(ctx, pessoa, competencia.lastDay())
  for (const linha of linhas) {
    const nova = linha.resultado.aliquotaNota
    const atual = taxaDoGrupo(regime, grupoDaLinha(linha))?.nota ?? null
    if (nova && isAliquotaSimplesIncorreta(atual ?? Aliquota.zero, nova)) return { rbt12, linha, linhas, atual, nova }
  }
  return null
}

/** The taxpayers of the Simples in the competence, and whether they told the rate themselves. */
const optantes = (ctx: Context, competencia: Competencia) =>
  streamRows<{ id: number; manual: boolean }>(
    ctx,
    sql`select p.id::float8 as id, exists (select 1 from aliquota_simples a where a.municipio_id = p.municipio_id and a.pessoa_id = p.id
       and a.competencia <= ${competencia.firstDay()}::date and a.situacao in ('VIGENTE', 'EM_ANALISE', 'HOMOLOGADA')) as manual
     from pessoa p where length(p.documento) = 14 and regime_na_competencia(p.municipio_id, p.id, ${competencia.firstDay()}::date) = 'SIMPLES' order by p.nome, p.id`,
  )

/** Why the rate of a taxpayer may not be changed in the competence; null when it may. */
async function impedimentoDe(ctx: Context, pessoaId: number, competencia: Competencia): Promise<string | null> {
  try {
    await assertCompetenciaAberta(ctx, pessoaId, competencia)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.violations[0]?.message ?? error.message
    throw error
  }
}

async function* aliquotas(ctx: Context, { competencia, incluirManuais }: Parametros) {
  for await (const { id, manual } of optantes(ctx, competencia)) {
    const pessoa = await getPessoa(ctx, id)
    const achada = await aliquotaNova(ctx, pessoa, competencia)
    if (!achada) continue
    const { rbt12, linha, atual, nova } = achada
    const informada = manual && !incluirManuais ? simplesErrors.aliquotaDoContribuinte.message : null
    yield {
      alvo: id,
      linha: {
        contribuinte: pessoa.nome,
        documento: pessoa.documento,
        rbt12,
        anexo: linha.resultado.anexo as string,
        atual,
        nova,
      },
      impedimento: informada ?? (await impedimentoDe(ctx, id, competencia)),
      conteudo: { nova: nova.toString() },
    }
  }
}

/** Atualizar alíquota do Simples (A46): the computed rate of each company whose register says another one. */
export const atualizarAliquotaSimples = defineLote({
  ...routine,
  slug: 'atualizar-aliquota-simples',
  title: 'Atualizar alíquota do Simples',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 46, icone: 'percentage' }],
  word: 'ATUALIZAR',
  texts: {
    run: 'Atualizar alíquotas',
    item: ['contribuinte', 'contribuintes'],
    warning: 'As notas emitidas daqui em diante levam a nova alíquota. As já emitidas ficam como estão.',
  },
  fields: {
    competencia: { kind: 'competencia', label: 'Competência', required: true, span: 3 },
    incluirManuais: {
      kind: 'boolean',
      label: 'Incluir alíquotas informadas pelo contribuinte',
      span: 6,
      initial: false,
    },
  },
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'documento', label: 'CNPJ', kind: 'documento', hideOnMobile: true },
    { key: 'rbt12', label: 'RBT12', kind: 'money' },
    { key: 'anexo', label: 'Anexo', kind: 'text' },
    { key: 'atual', label: 'Atual', kind: 'percent' },
    { key: 'nova', label: 'Nova', kind: 'percent' },
  ],
  items: aliquotas,
  async run(ctx, { alvo, conteudo }, { valores: { competencia, incluirManuais } }) {
    const pessoa = await getPessoaTravada(ctx, alvo)
    await assertOptante(ctx, pessoa, competencia)
    await assertCompetenciaAberta(ctx, alvo, competencia)
    const achada = await aliquotaNova(ctx, pessoa, competencia)
    if (!achada) return { mensagem: 'A alíquota já é a calculada.', semEfeito: true }
    const { linhas, nova } = achada
    if (nova.toString() !== conteudo.nova) refuse(simplesErrors.aliquotaMudou)
    const antes = achada.atual
    for (const linha of linhas) {
      const { aliquotaIss: exata, aliquotaNota: nota } = linha.resultado
      if (exata && nota)
        await definirAliquota(ctx, pessoa, { competencia, grupo: grupoDaLinha(linha), taxa: { exata, nota }, linhas })
    }
    if (incluirManuais) await substituirAnteriores(ctx, alvo, competencia)
    await ctx.audit({
      tipo: 'simples.aliquota',
      entidade: 'pessoa',
      entidadeId: alvo,
      antes: { aliquota: antes },
      depois: { competencia: competencia.toString(), aliquota: nova, rotina: 'atualizar-aliquota-simples' },
    })
    return `Alíquota de ${nova.format()}% a partir de ${competencia.format()}.`
  },
})
