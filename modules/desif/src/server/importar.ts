import { Competencia } from '@iss/kernel/competencia'
import { readLines } from '@iss/kernel/pieces'
import { unpack } from '@iss/lote/unpack'
import type { Context } from '@iss/platform/server'
import { defineProcess } from '@iss/platform/server'
import { and, eq, ne } from 'drizzle-orm'
import { achado, type Achado } from '../domain/achados.ts'
import { type Cabecalho, conferirCabecalho, lerCabecalho, reconhecerCabecalho } from '../domain/cabecalho.ts'
import { registrosDoModulo, type TipoRegistro } from '../domain/leiaute.ts'
import { Leitor, type LinhaLida } from '../domain/regras.ts'
import { type ResumoVerificacao, verificarDesif } from '../domain/verificar.ts'
import { type DesifArquivo, desifAchadoTable, desifArquivoTable as table } from '../tables/desif-arquivo.ts'
import { desifDemonstrativoTable } from '../tables/desif-demonstrativo.ts'
import { desifPlanoContasTable } from '../tables/desif-plano.ts'
import { apurarDivergencias } from './divergencias.ts'
import { depoisDe } from './fonte.ts'
import { type Donos, gravarRegistros } from './gravar-registros.ts'
import { lerContextoDesif } from './ler-contexto.ts'
import { escriturarApuracao } from './escriturar-apuracao.ts'
import { retirarDaConta } from './retirar.ts'
import { registrarDependencias } from './registrar-dependencias.ts'

/** What is kept of what was found in a file; all of it is counted. */
const ACHADOS_GUARDADOS = 1000
/** Lines that are held before they are written. */
const POR_GRAVACAO = 20_000
/** Lines that a block of the import writes; the next one reads past them again. */
const POR_BLOCO = 200_000

/** Opens the bytes of a delivery from their beginning. */
export type Fonte = () => AsyncIterable<Uint8Array>
type Cursor = { linha: number; bytes: number; donos: Donos; cabecalho: string }

/**
 * The import of a delivered file (filaImportaDesif): verified whole, then written in blocks, then put in force. Until then its rows count for nothing;
 * a file with errors is refused whole, with what was found in it.
 */
export const importarDesif = defineProcess<{ arquivoId: number }, Cursor>({
  fila: 'filaImportaDesif',
  nome: 'desif.importar',
  async block(ctx, { arquivoId }, cursor, { feitos }) {
    const arquivo = await travarArquivo(ctx, arquivoId)
    if (arquivo.chave === null) throw new Error('A delivery that is imported has a file')
    const { chave } = arquivo
    const fonte: Fonte = async function* () {
      yield* (await ctx.ports.files.get(chave)) as AsyncIterable<Uint8Array>
    }
    if (cursor === undefined) {
      const comecado = await comecar(ctx, arquivo, fonte)
      return comecado === null
        ? { done: true, feitos: arquivo.linhas }
        : { done: false, feitos: 0, total: comecado.total, cursor: comecado.cursor }
    }
    const proximo = await gravarBloco(ctx, arquivo, fonte, cursor)
    if (proximo !== null) return { done: false, feitos: proximo.linha, cursor: proximo }
    const acabado = await travarArquivo(ctx, arquivoId)
    if (acabado.situacao === 'ACEITA') await apurarDivergencias(ctx, acabado)
    return { done: true, feitos: Math.max(feitos, arquivo.linhas) }
  },
})

/** The whole import at once, for small files that no queue needs to carry (the demonstration). */
export async function importarDeUmaVez(ctx: Context, arquivoId: number, fonte: Fonte): Promise<DesifArquivo> {
  const comecado = await comecar(ctx, await travarArquivo(ctx, arquivoId), fonte)
  for (let cursor = comecado?.cursor ?? null; cursor !== null; )
    cursor = await gravarBloco(ctx, await travarArquivo(ctx, arquivoId), fonte, cursor)
  return travarArquivo(ctx, arquivoId)
}

async function travarArquivo({ db }: Context, id: number): Promise<DesifArquivo> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw new Error(`The delivery ${id} is missing`)
  return row
}

async function comecar(ctx: Context, arquivo: DesifArquivo, fonte: Fonte): Promise<{ cursor: Cursor; total: number } | null> {
  const guardados: Achado[] = []
  const verificacao = verificarDesif(unpack(fonte()), await lerContextoDesif(ctx, arquivo.pessoaId))
  let resumo: ResumoVerificacao | null = null
  while (resumo === null) {
    const passo = await verificacao.next()
    if (passo.done) resumo = passo.value
    else if (guardados.length < ACHADOS_GUARDADOS)
      guardados.push(...passo.value.achados.slice(0, ACHADOS_GUARDADOS - guardados.length))
  }
  const { cabecalho } = resumo
  await guardarAchados(ctx, arquivo.id, guardados)
  await ctx.db
    .update(table)
    .set({
      iniciadoEm: ctx.clock.now(),
      situacao: 'EM_PROCESSAMENTO',
      linhas: resumo.linhas,
      erros: resumo.erros,
      alertas: resumo.alertas,
      ...(cabecalho && colunasDoCabecalho(cabecalho)),
    })
    .where(eq(table.id, arquivo.id))
  if (cabecalho === null || resumo.erros > 0) {
    await recusar(ctx, arquivo)
    return null
  }
  const donos = await criarDonos(ctx, arquivo, cabecalho)
  return { cursor: { linha: 0, bytes: 0, donos, cabecalho: '' }, total: resumo.linhas }
}

/** What a header says, in the columns of a delivery. */
const colunasDoCabecalho = (cabecalho: Cabecalho) => ({
  modulo: cabecalho.modulo,
  versaoLeiaute: cabecalho.versao,
  titulo: cabecalho.titulo,
  inicio: `${cabecalho.inicio}-01`,
  fim: `${cabecalho.fim}-01`,
  retificadora: cabecalho.retificadora,
  protocoloAnterior: cabecalho.protocoloAnterior || null,
  consolidacao: cabecalho.consolidacao,
  arredondamento: cabecalho.arredondamento,
})

async function guardarAchados({ db }: Context, arquivoId: number, achados: readonly Achado[]): Promise<void> {
  for (let inicio = 0; inicio < achados.length; inicio += 200)
    await db.insert(desifAchadoTable).values(achados.slice(inicio, inicio + 200).map((um) => ({ arquivoId, ...um })))
}

async function recusar(ctx: Context, { id, pessoaId }: DesifArquivo): Promise<void> {
  await ctx.db.update(table).set({ situacao: 'REJEITADA', terminadoEm: ctx.clock.now() }).where(eq(table.id, id))
  await ctx.audit({ tipo: 'desif.recusada', entidade: 'desif_arquivo', entidadeId: id, depois: { pessoaId } })
}

async function criarDonos(ctx: Context, { id, pessoaId }: DesifArquivo, cabecalho: Cabecalho): Promise<Donos> {
  const { modulo, titulo, raiz } = cabecalho
  const [inicio, fim] = [`${cabecalho.inicio}-01`, `${cabecalho.fim}-01`]
  const [plano] =
    modulo === 3
      ? await ctx.db
          .insert(desifPlanoContasTable)
          .values({ arquivoId: id, pessoaId, titulo, inicioCompetencia: inicio, fimCompetencia: fim })
          .returning({ id: desifPlanoContasTable.id })
      : []
  const [demonstrativo] =
    modulo === 1
      ? await ctx.db
          .insert(desifDemonstrativoTable)
          .values({ arquivoId: id, pessoaId, inicio, fim })
          .returning({ id: desifDemonstrativoTable.id })
      : []
  const { rows } = await ctx.client.query<{ id: string }>(
    `select p.id from desif_plano_contas p join desif_arquivo a on a.municipio_id = p.municipio_id and a.id = p.arquivo_id and a.situacao = 'ACEITA'
     where p.pessoa_id = $1 and $2::date between p.inicio_competencia and p.fim_competencia order by p.id desc limit 1`,
    [pessoaId, inicio],
  )
  return {
    arquivoId: id,
    raiz,
    planoId: plano?.id ?? null,
    demonstrativoId: demonstrativo?.id ?? null,
    planoEmVigor: rows[0] ? Number(rows[0].id) : null,
  }
}

/** Writes the lines that follow those of before; answers where to go on, or null when the file came to its end and is in force or refused. */
async function gravarBloco(ctx: Context, arquivo: DesifArquivo, fonte: Fonte, cursor: Cursor): Promise<Cursor | null> {
  let { linha, bytes, cabecalho } = cursor
  let lidas: LinhaLida[] = []
  let leitor: Leitor | null = cabecalho === '' ? null : leitorDe(cabecalho)
  let acabou = true
  const repetidas: LinhaLida[] = []
  const gravar = async () => {
    if (leitor) repetidas.push(...(await gravarRegistros(ctx, leitor, lidas, cursor.donos)))
    lidas = []
  }
  for await (const bloco of readLines(depoisDe(unpack(fonte()), bytes))) {
    bytes += bloco.bytes
    for (const texto of bloco.lines) {
      if (texto.trim() === '') continue
      linha += 1
      if (linha === 1) {
        cabecalho = texto
        leitor = leitorDe(texto)
        continue
      }
      const campos = texto.split('|')
      lidas.push({ linha, registro: campos[1] as TipoRegistro, campos })
    }
    if (lidas.length < POR_GRAVACAO) continue
    await gravar()
    if (linha - cursor.linha < POR_BLOCO) continue
    acabou = false
    break
  }
  await gravar()
  if (repetidas.length > 0) {
    const contra = repetidas
      .slice(0, 100)
      .map(({ linha: qual, registro }) => achado('EG901', { linha: qual, registro, campo: 'Conta' }))
    await guardarAchados(ctx, arquivo.id, contra)
    await ctx.db.update(table).set({ erros: repetidas.length }).where(eq(table.id, arquivo.id))
    await recusar(ctx, arquivo)
    return null
  }
  if (!acabou) return { ...cursor, linha, bytes, cabecalho }
  await porEmVigor(ctx, arquivo, cabecalho)
  return null
}

function leitorDe(linha: string): Leitor {
  const versao = reconhecerCabecalho(linha)?.versao
  if (!versao) throw new Error('A file that was verified has a header')
  return new Leitor(versao)
}

/**
 * Puts a declaration in force: its number, the one that it takes the place of, the bank ledger, what does not agree. Refuses it when meanwhile another
 * one of its period was, or the month was closed.
 */
async function porEmVigor(ctx: Context, arquivo: DesifArquivo, primeira: string): Promise<void> {
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `desif:${ctx.municipioId}:${arquivo.pessoaId}`,
  ])
  const reconhecido = reconhecerCabecalho(primeira)
  if (!reconhecido?.versao || !reconhecido.modulo) throw new Error('A file that was verified has a header')
  const campos = primeira.split('|')
  const cabecalho = lerCabecalho(campos, reconhecido.versao, reconhecido.modulo)
  const contexto = await lerContextoDesif(ctx, arquivo.pessoaId)
  const contra = conferirCabecalho(campos, cabecalho, contexto).filter(({ codigo }) => !codigo.startsWith('A9'))
  if (contra.length > 0) {
    await guardarAchados(ctx, arquivo.id, contra)
    await ctx.db.update(table).set({ erros: contra.length }).where(eq(table.id, arquivo.id))
    return recusar(ctx, arquivo)
  }
  if (cabecalho.modulo !== 4)
    await ctx.db
      .update(table)
      .set({ situacao: 'RETIFICADA' })
      .where(
        and(
          eq(table.pessoaId, arquivo.pessoaId),
          eq(table.modulo, cabecalho.modulo),
          eq(table.inicio, `${cabecalho.inicio}-01`),
          eq(table.fim, `${cabecalho.fim}-01`),
          eq(table.situacao, 'ACEITA'),
          ne(table.id, arquivo.id),
        ),
      )
  const protocolo = protocoloDe(contexto.municipio ?? '', ctx.clock.now(), arquivo.id)
  const [aceita] = await ctx.db
    .update(table)
    .set({ situacao: 'ACEITA', protocolo, terminadoEm: ctx.clock.now() })
    .where(eq(table.id, arquivo.id))
    .returning()
  if (!aceita) throw new Error('The delivery was not written')
  if (registrosDoModulo[cabecalho.modulo].includes('0400')) await registrarDependencias(ctx, aceita)
  if (cabecalho.modulo === 2) {
    const competencia = Competencia.from(cabecalho.inicio)
    await retirarDaConta(ctx, aceita.pessoaId, competencia, 'Substituída pela DES-IF')
    await escriturarApuracao(ctx, aceita, cabecalho.matriz)
  }
  if (cabecalho.modulo === 4) await atenderPedido(ctx, aceita)
  await ctx.audit({
    tipo: cabecalho.retificadora ? 'desif.retificada' : 'desif.aceita',
    entidade: 'desif_arquivo',
    entidadeId: aceita.id,
    depois: { modulo: cabecalho.modulo, inicio: cabecalho.inicio, fim: cabecalho.fim, protocolo, linhas: aceita.linhas },
  })
}

/** The number of a delivery, of 30 digits: city, moment, its own. */
function protocoloDe(municipio: string, quando: Date, id: number): string {
  return `${municipio.padStart(7, '0')}${quando.toISOString().replace(/\D/g, '').slice(0, 14)}${String(id).padStart(9, '0')}`
}

async function atenderPedido(ctx: Context, { id, pessoaId, inicio, fim }: DesifArquivo): Promise<void> {
  await ctx.client.query(
    'update desif_pedido_partidas set arquivo_id = $1 where pessoa_id = $2 and arquivo_id is null and inicio >= $3 and inicio <= $4',
    [id, pessoaId, inicio, fim],
  )
}
