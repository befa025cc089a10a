import { formatData } from '@iss/kernel/data'
import { defineErrors, refuse } from '@iss/kernel/errors'
import { defineLote, loteErrors } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import { atividadeTable as atividade } from '../tables/atividade.ts'

const erros = defineErrors('substituir-atividade', {
  iguais: { field: 'novaId', message: 'As atividades devem ser diferentes.' },
  inativa: { field: 'novaId', message: 'A nova atividade está inativa.' },
  nada: { message: 'Não há vínculos da atividade antiga a partir da data informada.' },
})

type Parametros = { antigaId: number; novaId: number; inicio: string; anexos: boolean; ibpt: boolean; ctiss: boolean }
type Vinculo = { id: number; dono: number | null; documento: string | null; nome: string; inicio: string; fim: string | null }

/** The dated rows that bind something to an activity: what is taken over, and what they must not meet of the new activity. */
const tabelas = {
  pessoa_atividade: {
    rotulo: 'Contribuinte',
    colunas: 'pessoa_id, principal',
    mesmo: 'and x.pessoa_id = v.pessoa_id',
    linhas: `select v.id::int, v.pessoa_id::int as dono, p.documento, p.nome, v.inicio::text, v.fim::text from pessoa_atividade v
             join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id`,
  },
  atividade_anexo: {
    rotulo: 'Anexo do Simples',
    colunas: 'anexo',
    mesmo: '',
    linhas: `select v.id::int, null as dono, null as documento, 'Anexo ' || v.anexo as nome, v.inicio::text, v.fim::text from atividade_anexo v`,
  },
  atividade_ibpt: {
    rotulo: 'Item do IBPT',
    colunas: 'item',
    mesmo: '',
    linhas: `select v.id::int, null as dono, null as documento, v.item as nome, v.inicio::text, v.fim::text from atividade_ibpt v`,
  },
  vinculo_atividade: {
    rotulo: 'CTISS',
    colunas: 'atividade_ctiss_id, permite_incidencia_fora_municipio',
    mesmo: 'and x.atividade_ctiss_id = v.atividade_ctiss_id',
    linhas: `select v.id::int, null as dono, null as documento, c.descricao as nome, v.inicio::text, v.fim::text from vinculo_atividade v
             join atividade_ctiss c on c.municipio_id = v.municipio_id and c.id = v.atividade_ctiss_id`,
  },
} as const
type Tabela = keyof typeof tabelas

async function* vinculos(ctx: Context, { antigaId, novaId, inicio, anexos, ibpt, ctiss }: Parametros) {
  const rows = await ctx.db
    .select({ id: atividade.id, ativa: atividade.ativa })
    .from(atividade)
    .where(inArray(atividade.id, [antigaId, novaId]))
  if (!rows.find(({ id }) => id === novaId)?.ativa) refuse(erros.inativa)
  const tomadas: Tabela[] = [
    'pessoa_atividade',
    ...(anexos ? ['atividade_anexo' as const] : []),
    ...(ibpt ? ['atividade_ibpt' as const] : []),
    ...(ctiss ? ['vinculo_atividade' as const] : []),
  ]
  let nenhum = true
  for (const tabela of tomadas) {
    const { rotulo, linhas } = tabelas[tabela]
    const achadas = await ctx.client.query<Vinculo>(
      `${linhas} where v.atividade_id = $1 and (v.fim is null or v.fim >= $2) order by v.id`,
      [antigaId, inicio],
    )
    for (const { id, dono, documento, nome, inicio: desde, fim } of achadas.rows) {
      nenhum = false
      yield {
        alvo: null,
        chave: `${tabela} ${id}`,
        linha: { vinculo: rotulo, documento, nome, inicio: desde, fim },
        conteudo: { tabela, id, dono },
      }
    }
  }
  if (nenhum) refuse(erros.nada)
}

/**
 * Moves one dated row from the old activity to the new one: a period that is running ends the day before, one that only begins later moves as
 * it is. Where the new activity has a row in the same period already, that one stays; the answer tells whether a row was made.
 */
async function trocar(ctx: Context, tabela: Tabela, id: number, { novaId, inicio }: Parametros): Promise<boolean> {
  const { colunas, mesmo } = tabelas[tabela]
  const { rowCount } = await ctx.client.query(
    `insert into ${tabela} (atividade_id, ${colunas}, inicio, fim)
     select $2, ${colunas}, greatest(v.inicio, $3::date), v.fim from ${tabela} v
     where v.id = $1 and not exists (
       select 1 from ${tabela} x where x.atividade_id = $2 ${mesmo}
         and daterange(x.inicio, x.fim, '[]') && daterange(greatest(v.inicio, $3::date), v.fim, '[]'))`,
    [id, novaId, inicio],
  )
  await ctx.client.query(`delete from ${tabela} where id = $1 and inicio >= $2::date`, [id, inicio])
  await ctx.client.query(`update ${tabela} set fim = $2::date - 1 where id = $1`, [id, inicio])
  return rowCount === 1
}

/** Substituir atividade (K21): everything that is bound to an activity passes to another from a day on. Issued notes stay as they are. */
export const substituirAtividade = defineLote({
  slug: 'substituir-atividade',
  title: 'Substituir atividade',
  access: { perfis: ['gestor'], chaves: ['iss:atividadeCNAE'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 110, icone: 'arrows-exchange' }],
  queue: 'filaAtividadeDuplicada',
  reason: { label: 'Motivo', min: 20, max: 500 },
  word: 'SUBSTITUIR',
  exclusive: true,
  texts: {
    run: 'Substituir atividade',
    item: ['vínculo', 'vínculos'],
    warning: 'A atividade antiga termina na véspera e a nova começa no dia informado. As notas emitidas não mudam.',
    scheduled: 'Substituição agendada.',
  },
  fields: {
    antigaId: { kind: 'lookup', lookup: 'atividade', label: 'Atividade antiga', required: true },
    novaId: { kind: 'lookup', lookup: 'atividade', label: 'Atividade nova', required: true },
    inicio: { kind: 'date', label: 'Início da nova', required: true, span: 4 },
    anexos: { kind: 'boolean', label: 'Também os anexos do Simples', initial: true, span: 4 },
    ibpt: { kind: 'boolean', label: 'Também os itens do IBPT', initial: true, span: 4 },
    ctiss: { kind: 'boolean', label: 'Também os CTISS', initial: true, span: 4 },
  },
  check: ({ antigaId, novaId }) => (antigaId === novaId ? [erros.iguais] : []),
  columns: [
    { key: 'vinculo', label: 'Vínculo', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'inicio', label: 'Início', kind: 'date', hideOnMobile: true },
    { key: 'fim', label: 'Fim', kind: 'date', hideOnMobile: true },
  ],
  items: vinculos,
  async run(ctx, { linha, conteudo: { tabela, id, dono } }, { valores }) {
    const { antigaId, novaId, inicio } = valores
    const { rows } = await ctx.client.query(
      `select from ${tabela} where id = $1 and atividade_id = $2 and inicio = $3 and fim is not distinct from $4::date for update`,
      [id, antigaId, linha.inicio, linha.fim],
    )
    if (rows.length === 0) refuse(loteErrors.mudou)
    const nova = await trocar(ctx, tabela, id, valores)
    await ctx.audit({
      tipo: 'atividade.substituida',
      entidade: dono === null ? 'atividade' : 'pessoa',
      entidadeId: dono ?? antigaId,
      antes: { atividadeId: antigaId },
      depois: { atividadeId: novaId, inicio },
    })
    return nova
      ? `Atividade substituída a partir de ${formatData(inicio)}.`
      : 'A atividade nova já estava vinculada no período; a antiga foi encerrada.'
  },
})
