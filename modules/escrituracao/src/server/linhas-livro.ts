import type { PapelServico } from '@iss/kernel/papel'
import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import type { Context } from '@iss/platform/server'
import type { OrigemLivro } from '../domain/rotulos.ts'
import { isLivroDoSetor, rotulosDoSetor } from '../domain/setor.ts'

export type FiltroLivro = {
  pessoaId: number
  papel: PapelServico
  de: Competencia
  ate: Competencia
  origem?: OrigemLivro | null
  outraParte?: string | null
  numero?: number | null
  situacao?: 'todas' | 'validas' | 'anuladas'
  retido?: boolean | null
}

type Row = {
  origem: OrigemLivro
  origem_id: string
  competencia: string
  data: string
  serie: string
  numero: string
  outro_documento: string
  outro_nome: string
  municipio_nome: string
  atividade_codigo: string
  item_lista_servico: string
  valor: string
  deducoes: string
  base: string
  aliquota: string
  imposto: string
  retido: boolean
  estado: string
  pos_encerramento: boolean
  com_efeito: boolean
  versao: number
  aceite: 'ACEITA' | 'RECUSADA' | null
}

/** A line of a book as the database tells it. */
export type LinhaLivro = ReturnType<typeof linhaDaRow>

const colunas = `l.origem, l.origem_id::text, l.competencia::text, l.data::text, l.serie, l.numero::text, l.outro_documento, l.outro_nome,
  coalesce(m.nome || ' - ' || m.uf, l.municipio) as municipio_nome, a.codigo as atividade_codigo, a.item_lista_servico, l.valor::text, l.deducoes::text, l.base::text,
  l.aliquota::text, l.imposto::text, l.retido, l.estado, l.pos_encerramento, l.com_efeito,
  coalesce((select e.versao from escrit_papel e where l.origem = 'PAPEL' and e.id = l.origem_id), (select s.versao from escrit_especial s where l.origem = 'ESPECIAL' and s.id = l.origem_id), (select s.versao from escrit_setor s where l.origem = any ('{PEDAGIO,CARTORIO,TRANSPORTE,BANCO}') and s.id = l.origem_id), 0) as versao,
  (select c.situacao from nota_aceite c where l.origem = 'NFE' and l.papel = 'TOMADOR' and c.nota_id = l.origem_id) as aceite`

function de({ pessoaId, papel, de: inicio, ate, origem, outraParte, numero, situacao = 'todas', retido }: FiltroLivro) {
  const params: unknown[] = [pessoaId, papel, inicio.firstDay(), ate.firstDay()]
  const onde: string[] = []
  const com = (texto: string, valor: unknown) => {
    params.push(valor)
    onde.push(texto.replaceAll('?', `$${params.length}`))
  }
  if (origem) com('l.origem = ?', origem)
  if (numero) com('l.numero = ?', numero)
  if (outraParte)
    com(`(l.outro_nome ilike '%' || ? || '%' or l.outro_documento like regexp_replace(?, '[./-]', '', 'g') || '%')`, outraParte)
  if (situacao !== 'todas') com('l.com_efeito = ?', situacao === 'validas')
  if (retido !== null && retido !== undefined) com('l.retido = ?', retido)
  const texto = `from livro_lancamentos($1, $2, $3, $4) l ${onde.length > 0 ? `where ${onde.join(' and ')}` : ''}`
  return { texto, params }
}

const juncoes = `join atividade a on a.municipio_id = iss_municipio() and a.id = x.atividade_id left join municipio_ibge m on m.codigo = x.municipio`

function linhaDaRow(row: Row) {
  return {
    origem: row.origem,
    id: Number(row.origem_id),
    competencia: row.competencia,
    data: row.data,
    serie: row.serie,
    numero: row.numero,
    outroDocumento: row.outro_documento,
    outroNome: row.outro_nome,
    municipio: row.municipio_nome,
    atividade: row.atividade_codigo,
    subitem: row.item_lista_servico,
    valor: Dinheiro.from(row.valor),
    deducoes: Dinheiro.from(row.deducoes),
    base: Dinheiro.from(row.base),
    aliquota: Aliquota.from(row.aliquota),
    imposto: Dinheiro.from(row.imposto),
    retido: row.retido,
    estado: row.estado,
    posEncerramento: row.pos_encerramento,
    comEfeito: row.com_efeito,
    versao: row.versao,
    aceite: row.aceite,
  }
}

/** What a book writes of a line, on paper and in a sheet; amounts are null where it writes none: of a line without effect all of them (F76). */
export function celulasDaLinha(linha: LinhaLivro) {
  const { comEfeito, retido, imposto } = linha
  const valores = [linha.valor, linha.deducoes, linha.base, linha.aliquota, retido ? null : imposto, retido ? imposto : null]
  return {
    textos: [
      especieDaLinha(linha),
      linha.numero,
      linha.outroNome,
      formatDocumento(linha.outroDocumento),
      linha.municipio,
      linha.atividade,
    ],
    valores: comEfeito ? valores : valores.map(() => null),
    observacao: observacaoDaLinha(linha),
  }
}

/** Kind and series. */
function especieDaLinha({ origem, serie }: LinhaLivro): string {
  if (origem === 'NFE') return 'NFS-e/E'
  if (origem === 'NACIONAL') return `NFS-e/${serie}`
  if (isLivroDoSetor(origem)) return rotulosDoSetor[origem].especie
  return origem === 'ESPECIAL' ? 'Especial' : `NF/${serie}`
}

function observacaoDaLinha({ comEfeito, posEncerramento, estado }: LinhaLivro): string {
  if (comEfeito) return posEncerramento ? 'pós-encerr.' : ''
  return estado === 'RETIFICADA' ? 'retificada' : 'cancelada'
}

/** How many lines a book has. */
export async function countLinhas(ctx: Context, filtro: FiltroLivro): Promise<number> {
  const { texto, params } = de(filtro)
  const { rows } = await ctx.client.query<{ total: string }>(`select count(*)::text as total ${texto}`, params)
  return Number(rows[0]?.total ?? 0)
}

const LOTE = 500

/** The lines of a book in its order, taken from a cursor in lots, so that a year costs no more memory than a page. */
export async function* lerLinhas(ctx: Context, filtro: FiltroLivro, ordem: 'data' | 'numero'): AsyncGenerator<LinhaLivro> {
  const { texto, params } = de(filtro)
  const chave =
    ordem === 'data'
      ? 'l.competencia, l.data, l.origem, l.numero, l.origem_id'
      : 'l.competencia, l.origem, l.serie, l.numero, l.origem_id'
  await ctx.client.query(
    `declare livro_fiscal no scroll cursor for select ${colunas} from (select l.* ${texto}) l ${juncoes.replaceAll('x.', 'l.')} order by ${chave}`,
    params,
  )
  try {
    for (;;) {
      const { rows } = await ctx.client.query<Row>(`fetch ${LOTE} from livro_fiscal`)
      for (const row of rows) yield linhaDaRow(row)
      if (rows.length < LOTE) return
    }
  } finally {
    // The transaction has failed or ended already when this fails.
    await ctx.client.query('close livro_fiscal').catch(() => undefined)
  }
}
