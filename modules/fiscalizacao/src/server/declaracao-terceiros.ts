import { lerCelula } from '@iss/escrituracao/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento, isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { fill, refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import {
  type AlvoImportacao,
  avisos,
  defineImporter,
  erros,
  type Gravacao,
  type ItemGuardado,
  type ItemLido,
  type Preparo,
} from '@iss/lote/importer'
import { type CsvTable, parseCsvApart } from '@iss/platform/csv'
import { type Context, platformErrors } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { analiseAccess } from '../contract/analise.ts'
import type { TipoDeclaracao } from '../domain/declaracao-terceiros.ts'
import { fiscalizacaoErrors } from '../domain/errors.ts'

/** A line as it is kept; the amount as '1500.00'. */
type Linha = { competencia: string; documento: string; declarante: string; nome: string; quantidade: number; valor: string }
type Guardado = ItemGuardado<Linha | null>

/** Columns of a file, by what they hold; `declarante` and its name only where another one declares. */
type Colunas = Readonly<Record<'competencia' | 'documento' | 'quantidade' | 'valor', string>> &
  Readonly<Partial<Record<'declarante' | 'nome', string>>>

const campos = `jsonb_to_recordset($1::jsonb) as k(competencia date, documento text, declarante text, nome text, quantidade int, valor numeric)`
const conteudos = (itens: readonly Guardado[]) => JSON.stringify(itens.map(({ conteudo }) => conteudo))

/** Which companies of the lines the city does not know: they are kept, and matched when they register. */
async function preparar({ client }: Context, itens: readonly Guardado[]): Promise<Preparo[]> {
  const { rows } = await client.query<{ aqui: boolean }>(
    `select exists (select from pessoa p where p.municipio_id = iss_municipio() and p.documento = k.documento) as aqui from ${campos}`,
    [conteudos(itens)],
  )
  return itens.map((_, indice) => ({
    situacao: 'OK',
    mensagens: rows[indice]?.aqui ? [] : avisos(['O contribuinte não está no cadastro do município.']),
    resultado: null,
  }))
}

const gravador =
  (tipo: TipoDeclaracao) =>
  async (ctx: Context, itens: readonly Guardado[], { loteId }: AlvoImportacao): Promise<Gravacao[]> => {
    await ctx.client.query(
      `insert into declaracao_terceiros (tipo, competencia, documento, declarante, declarante_nome, quantidade, valor, lote_id)
       select $2, k.competencia, k.documento, k.declarante, k.nome, k.quantidade, k.valor, $3 from ${campos}
       on conflict (municipio_id, tipo, competencia, documento, declarante) do update set declarante_nome = excluded.declarante_nome,
         quantidade = excluded.quantidade, valor = excluded.valor, lote_id = excluded.lote_id`,
      [conteudos(itens), tipo, loteId],
    )
    await ctx.audit({
      tipo: 'declaracao-terceiros.importada',
      entidade: 'declaracao_terceiros',
      depois: { tipo, lote: loteId, quantidade: itens.length },
    })
    return itens.map(() => ({ situacao: 'IMPORTADO', mensagens: [], resultado: null }))
  }

const unico = async <T>(todos: Promise<T[]>): Promise<T> => {
  const [um] = await todos
  if (um === undefined) throw new Error('A line was left without a result')
  return um
}

function lerLinha(celulas: Readonly<Record<string, string>>, colunas: Colunas) {
  const de = (campo: keyof Colunas) => celulas[colunas[campo] ?? ''] ?? ''
  const celula = lerCelula()
  const competencia = celula.competencia(colunas.competencia, de('competencia'))
  const quantidade = celula.inteiro(colunas.quantidade, de('quantidade'))
  const valor = celula.dinheiro(colunas.valor, de('valor'))
  const documento = normalizeDocumento(de('documento'))
  const declarante = colunas.declarante ? normalizeDocumento(de('declarante')) : documento
  const invalido = (texto: string, coluna: string) =>
    isDocumento(texto) ? [] : [fill(fiscalizacaoErrors.documentoDaColuna, { coluna })]
  const violations = [
    ...celula.violations,
    ...invalido(documento, colunas.documento),
    ...(colunas.declarante ? invalido(declarante, colunas.declarante) : []),
    ...(valor.isNegative() ? [fill(fiscalizacaoErrors.valorNegativo, { coluna: colunas.valor })] : []),
  ]
  const linha: Linha = {
    competencia: competencia.firstDay(),
    documento,
    declarante,
    nome: de('nome').trim().slice(0, 120),
    quantidade,
    valor: valor.toString(),
  }
  return { linha, violations, descricao: `${formatDocumento(documento)}, ${competencia.format()}` }
}

/** A CSV of what others declare of companies, one line of a company and month (and declarer). The layout is the house's. */
export function importadorDeTerceiros({
  tipo,
  nome,
  rotulo,
  colunas,
}: {
  tipo: TipoDeclaracao
  nome: string
  rotulo: string
  colunas: Colunas
}) {
  const gravar = gravador(tipo)
  return defineImporter<Linha | null, CsvTable>({
    tipo: nome,
    rotulo,
    extensoes: ['.csv', '.txt'],
    access: analiseAccess,
    daCidade: true,
    porBloco: 500,
    ler: (conteudo) => parseCsvApart(conteudo, { maxRows: 100_000 }),
    async julgar(_ctx, { header, rows }) {
      const nomes = header.map((texto) => fold(texto).replace(/[^a-z0-9]+/g, '_'))
      const ausentes = Object.values(colunas).filter((coluna) => !nomes.includes(coluna))
      if (ausentes.length > 0)
        return { itens: [], violacoes: ausentes.map((coluna) => fill(fiscalizacaoErrors.colunaAusente, { coluna })), avisos: [] }
      const vistas = new Map<string, number>()
      const itens = rows.map(({ linha: posicao, campos: textos }): ItemLido<Linha | null> => {
        const { linha, violations, descricao } = lerLinha(
          Object.fromEntries(nomes.map((coluna, indice) => [coluna, textos[indice] ?? ''])),
          colunas,
        )
        const chave = `${linha.competencia} ${linha.documento} ${linha.declarante}`
        const antes = vistas.get(chave)
        if (violations.length === 0) vistas.set(chave, antes ?? posicao)
        const repetida = antes === undefined ? [] : [fill(fiscalizacaoErrors.linhaRepetida, { linha: antes })]
        const erradas = [...violations, ...repetida]
        return {
          chave: erradas.length > 0 ? `linha ${posicao}` : chave,
          conteudo: erradas.length > 0 ? null : linha,
          mensagens: erros(erradas),
          descricao,
          valor: linha.valor,
        }
      })
      return { itens, violacoes: [], avisos: [], detalhes: [{ rotulo: 'Linhas', valor: String(itens.length) }] }
    },
    preparar: (ctx, item) => unico(preparar(ctx, [item])),
    prepararTodos: preparar,
    gravar: (ctx, item, alvo) => unico(gravar(ctx, [item], alvo)),
    gravarTodos: gravar,
  })
}

/**
 * What was declared of each company of the city in a month beside the services of its notes of that month (facts of movement of the provider), by kind of
 * declaration. `id` is that of its first declaration.
 */
export const declaradoContraNotas: SQL = sql`(
  select d.*, p.id as pessoa_id, p.nome as contribuinte, coalesce(n.valor, 0) as notas, coalesce(n.quantidade, 0) as quantas_notas,
    d.valor - coalesce(n.valor, 0) as diferenca,
    case when coalesce(n.valor, 0) = 0 then 'Sem notas no mês' when d.valor > n.valor then 'Notas abaixo do declarado' else 'Confere' end as resultado
  from (select municipio_id, tipo, competencia, documento, min(id) as id, sum(valor) as valor, sum(quantidade) as quantidade,
      string_agg(nullif(declarante_nome, ''), ', ' order by declarante_nome) as declarantes
    from declaracao_terceiros group by municipio_id, tipo, competencia, documento) d
  join pessoa p on p.municipio_id = d.municipio_id and p.documento = d.documento
  left join lateral (select sum(f.servicos) as valor, sum(f.quantidade) as quantidade from fato_atual f
    where f.municipio_id = d.municipio_id and f.pessoa_id = p.id and f.competencia = d.competencia and f.papel = 'PRESTADOR') n on true
) as x`

/** One of them by its id; refuses ('not-found') what does not exist or agrees by now. */
export async function lerDeclarado({ db }: Context, id: number) {
  const { rows } = await db.execute<{
    pessoa_id: string
    tipo: TipoDeclaracao
    competencia: string
    valor: string
    notas: string
    diferenca: string
    resultado: string
    declarantes: string | null
  }>(sql`select x.pessoa_id, x.tipo, to_char(x.competencia, 'YYYY-MM-DD') as competencia, x.valor::text, x.notas::text, x.diferenca::text, x.resultado,
    x.declarantes from ${declaradoContraNotas} where x.id = ${id} and x.diferenca > 0`)
  const row = rows[0] ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return {
    contribuinteId: Number(row.pessoa_id),
    tipo: row.tipo,
    competencia: Competencia.fromData(row.competencia),
    declarado: Dinheiro.from(row.valor),
    notas: Dinheiro.from(row.notas),
    diferenca: Dinheiro.from(row.diferenca),
    resultado: row.resultado,
    declarantes: row.declarantes ?? '',
  }
}
