import { createHash } from 'node:crypto'
import {
  conteudos,
  type EspecieRecebida,
  mensagens,
  type Pedido,
  type Resposta,
  type Resultado,
} from '@iss/agente-conector/protocol'
import { canonicalJson } from '@iss/platform/audit'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { decidirVersao } from '../domain/versao.ts'
import { tncCursorTable, tncDocumentoTable as table, tncErrorTable } from '../tables/conector.ts'
import { aplicarEGravar } from './gravar-recebidos.ts'

type Push = z.output<(typeof mensagens)['push']['pedido']>
type Lido = {
  chave: string
  versao: number
  hash: string
  conteudo: Record<string, unknown>
  /** Why it is no item of its kind. */
  erro: string | null
}

const hashOf = (conteudo: unknown) => createHash('sha256').update(canonicalJson(conteudo)).digest('hex')

function ler(especie: EspecieRecebida, { chave, versao, conteudo }: Push['itens'][number]): Lido {
  const lido = conteudos[especie].safeParse(conteudo)
  const primeiro = lido.error?.issues[0]
  return {
    chave,
    versao,
    hash: hashOf(lido.success ? lido.data : conteudo),
    conteudo: lido.success ? (lido.data as Record<string, unknown>) : conteudo,
    // The agent says why it could not read a row of the source.
    erro: primeiro
      ? typeof conteudo.$erro === 'string'
        ? conteudo.$erro.slice(0, 500)
        : `${primeiro.path.join('.') || 'item'}: ${primeiro.message}`
      : null,
  }
}

/** What an item is found again by. Of what could not be read nothing is taken. */
function indices(especie: EspecieRecebida, { conteudo, erro }: Lido) {
  const texto = (nome: string) => (erro === null && typeof conteudo[nome] === 'string' ? conteudo[nome] : null)
  const competencia = especie === 'pagamentos' ? texto('dataPagamento')?.slice(0, 7) : texto('competencia')
  return {
    numero: texto('numero') ?? texto('codigo') ?? texto('inscricaoMunicipal') ?? texto('guia'),
    documento: texto('documento'),
    nome: texto('nome'),
    competencia: competencia ? `${competencia}-01` : null,
    valor: texto('valor'),
  }
}

/**
 * Takes items of the city's system: each is kept, whatever it says, and answered by itself. The same version again changes nothing, an older one neither,
 * so that nothing that comes twice or late does harm. For a migration they wait; otherwise they take effect now.
 */
export async function receber(ctx: Context, { especie, migracao, itens, script, cursor }: Push): Promise<Resposta<'push'>> {
  const agora = ctx.clock.now()
  const chaves = [...new Set(itens.map(({ chave }) => chave))]
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`conector|${ctx.municipioId}|${especie}`])
  const guardados = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.sentido, 'RECEBIDO'), eq(table.especie, especie), inArray(table.chave, chaves)))
    .for('update')
  const porChave = new Map(guardados.map(({ chave, revisao, hash, situacao }) => [chave, { revisao, hash, situacao }]))
  const resultados: Resultado[] = []
  const escrever = new Map<string, Lido>()
  for (const item of itens) {
    const lido = ler(especie, item)
    const decisao = decidirVersao(porChave.get(lido.chave) ?? null, lido)
    if (decisao.escreve) {
      escrever.set(lido.chave, lido)
      porChave.set(lido.chave, { revisao: lido.versao, hash: lido.hash, situacao: 'PENDENTE' })
    }
    resultados.push({ chave: lido.chave, situacao: decisao.situacao, mensagem: decisao.mensagem })
  }
  const escritos = await gravarItens(ctx, { especie, migracao, lidos: [...escrever.values()], agora })
  if (script && cursor)
    await ctx.db
      .insert(tncCursorTable)
      .values({ script, cursor })
      .onConflictDoUpdate({ target: [tncCursorTable.municipioId, tncCursorTable.script], set: { cursor } })
  return { resultados: resultados.map((um) => (um.situacao === 'APLICADO' ? { ...um, ...(escritos.get(um.chave) ?? {}) } : um)) }
}

async function gravarItens(
  ctx: Context,
  { especie, migracao, lidos, agora }: { especie: EspecieRecebida; migracao: boolean; lidos: readonly Lido[]; agora: Date },
): Promise<Map<string, Pick<Resultado, 'situacao' | 'mensagem'>>> {
  if (lidos.length === 0) return new Map()
  const linhas = lidos.map((lido) => ({
    ...indices(especie, lido),
    chave: lido.chave,
    revisao: lido.versao,
    hash: lido.erro === null ? lido.hash : null,
    conteudo: lido.conteudo,
    situacao: lido.erro !== null ? 'ERRO' : migracao ? 'AGUARDANDO' : 'PENDENTE',
    ultimo_erro: lido.erro,
  }))
  const { rows } = await ctx.client.query<{ id: string }>(
    `insert into tnc_documento as t (sentido, especie, chave, revisao, hash, conteudo, numero, documento, nome, competencia, valor, situacao, migracao,
       ultimo_erro, criado_em, alterado_em)
     select 'RECEBIDO', $2, k.chave, k.revisao, k.hash, k.conteudo, k.numero, k.documento, k.nome, k.competencia, k.valor, k.situacao, $3, k.ultimo_erro, $4, $4
     from jsonb_to_recordset($1::jsonb) as k(chave text, revisao bigint, hash text, conteudo jsonb, numero text, documento text, nome text, competencia date,
       valor numeric, situacao text, ultimo_erro text)
     on conflict (municipio_id, sentido, especie, chave) do update set revisao = excluded.revisao, hash = excluded.hash, conteudo = excluded.conteudo,
       numero = excluded.numero, documento = excluded.documento, nome = excluded.nome, competencia = excluded.competencia, valor = excluded.valor,
       situacao = excluded.situacao, migracao = excluded.migracao, ultimo_erro = excluded.ultimo_erro, alterado_em = excluded.alterado_em
     returning t.id`,
    [JSON.stringify(linhas), especie, migracao, agora],
  )
  const escritos = new Map<string, Pick<Resultado, 'situacao' | 'mensagem'>>()
  for (const { chave, situacao, ultimo_erro: mensagem } of linhas)
    escritos.set(chave, { situacao: situacao === 'ERRO' ? 'ERRO' : 'AGUARDANDO', mensagem })
  const errados = lidos.filter(({ erro }) => erro !== null)
  if (errados.length > 0) {
    const ids = await ctx.db
      .select({ id: table.id, mensagem: table.ultimoErro })
      .from(table)
      .where(
        and(
          eq(table.sentido, 'RECEBIDO'),
          eq(table.especie, especie),
          inArray(
            table.chave,
            errados.map(({ chave }) => chave),
          ),
        ),
      )
    await ctx.db.insert(tncErrorTable).values(
      ids.map(({ id, mensagem }) => ({
        gerado: agora,
        origem: 'RECEBIMENTO' as const,
        rotina: especie,
        mensagem: mensagem ?? '',
        itemId: id,
      })),
    )
  }
  if (migracao) return escritos
  const aplicaveis = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        inArray(
          table.id,
          rows.map(({ id }) => Number(id)),
        ),
        eq(table.situacao, 'PENDENTE'),
      ),
    )
    .orderBy(table.id)
  const feitos = await aplicarEGravar(ctx, aplicaveis)
  for (const { id, chave } of aplicaveis) {
    const feito = feitos.get(id)
    if (feito) escritos.set(chave, { situacao: feito.situacao, mensagem: feito.mensagem })
  }
  return escritos
}

/** What a push says of itself, for the audit trail: never its contents. */
export const resumoDoPush = ({ especie, itens, migracao }: Pedido<'push'>) => ({
  especie,
  itens: itens.length,
  migracao: migracao ?? false,
})
