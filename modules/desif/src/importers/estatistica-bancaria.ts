import { Competencia } from '@iss/kernel/competencia'
import { fill, refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { avisos, defineImporter, erros, type Gravacao, type ItemGuardado, type ItemLido, type Preparo } from '@iss/lote/importer'
import type { AlvoImportacao } from '@iss/lote/importer'
import { streamCsv } from '@iss/platform/csv'
import type { Context } from '@iss/platform/server'
import { fiscoAccess } from '../contract/acesso.ts'
import { desifErrors } from '../domain/errors.ts'
import { lerMes } from '../domain/valores.ts'

/** A line of the statistics; amounts as '1500.00'. */
type Linha = {
  mes: string
  codigo: string
  cnpj: string
  instituicao: string
  agencia: string
  v711: string
  v712: string
}

/** Columns by what their names begin with: they have grown suffixes over the years. */
const colunas = {
  mes: 'data_base',
  codigo: 'codmun',
  cnpj: 'cnpj',
  instituicao: 'nome_instituicao',
  agencia: 'agencia',
  v711: 'verbete_711',
  v712: 'verbete_712',
} as const
type Coluna = keyof typeof colunas
const LINHAS = 500_000

function posicoesDe(cabecalho: readonly string[]): Record<Coluna, number> {
  const nomes = cabecalho.map((nome) => fold(nome).replace(/[^a-z0-9_]/g, ''))
  return Object.fromEntries(
    Object.entries(colunas).map(([coluna, comeco]) => {
      const posicao = nomes.findIndex((nome) => nome.startsWith(comeco))
      if (posicao < 0 && coluna !== 'v712') refuse(fill(desifErrors.estban, { coluna: comeco.toUpperCase() }))
      return [coluna, posicao]
    }),
  ) as Record<Coluna, number>
}

/** '1500.00' of '1500', '1500,00' or '1500.00'; null for another text. */
function lerValor(texto: string): string | null {
  const limpo = texto.trim().replace(',', '.')
  return limpo === '' ? '0' : /^-?\d{1,13}(\.\d{1,2})?$/.test(limpo) ? limpo : null
}

function lerLinha(campos: readonly string[], onde: Record<Coluna, number>): { linha: Linha | null; erro: string } {
  const de = (coluna: Coluna) => (campos[onde[coluna]] ?? '').trim()
  const mes = lerMes(de('mes').replace(/\D/g, '').slice(0, 6))
  const [v711, v712] = [lerValor(de('v711')), lerValor(de('v712'))]
  const cnpj = de('cnpj').replace(/\W/g, '').padStart(8, '0').slice(0, 8)
  if (mes === null || v711 === null || v712 === null || de('agencia') === '')
    return { linha: null, erro: 'Data-base, agência ou valor que não pode ser lido.' }
  const agencia = de('agencia').replace(/\W/g, '')
  return {
    linha: {
      mes: `${mes}-01`,
      codigo: de('codigo').replace(/^0+/, ''),
      cnpj,
      instituicao: de('instituicao'),
      agencia: agencia.padStart(4, '0'),
      v711,
      v712,
    },
    erro: '',
  }
}

const campos = `jsonb_to_recordset($1::jsonb) as k(mes date, codigo text, cnpj text, instituicao text, agencia text, v711 numeric, v712 numeric)`

async function prepararTodos(ctx: Context, itens: readonly ItemGuardado<Linha | null>[]): Promise<Preparo[]> {
  const { rows } = await ctx.client.query<{ daqui: boolean }>(
    `select coalesce(k.codigo = ltrim((select c.codigo_bacen from config_desif c limit 1), '0'), false) as daqui from ${campos}`,
    [JSON.stringify(itens.map(({ conteudo }) => conteudo))],
  )
  return itens.map((_, indice) =>
    rows[indice]?.daqui
      ? { situacao: 'OK', mensagens: [], resultado: null }
      : { situacao: 'JA_CONVERTIDO', mensagens: avisos(['Agência de outro município.']), resultado: null },
  )
}

async function gravarTodos(
  ctx: Context,
  itens: readonly ItemGuardado<Linha | null>[],
  alvo: AlvoImportacao,
): Promise<Gravacao[]> {
  const { rows } = await ctx.client.query<{ chave: string }>(
    `insert into estatistica_bancaria (data_base, cod_mun_bacen, cnpj, instituicao, agencia, verbete711, verbete712, arquivo, lote_id)
     select k.mes, (select c.codigo_bacen from config_desif c limit 1), k.cnpj, k.instituicao, k.agencia, k.v711, k.v712, $2, $3 from ${campos}
     where k.codigo = ltrim((select c.codigo_bacen from config_desif c limit 1), '0')
     on conflict (municipio_id, data_base, cnpj, agencia) do update set instituicao = excluded.instituicao, verbete711 = excluded.verbete711,
       verbete712 = excluded.verbete712, arquivo = excluded.arquivo, lote_id = excluded.lote_id
     returning data_base || ' ' || cnpj || ' ' || agencia as chave`,
    [JSON.stringify(itens.map(({ conteudo }) => conteudo)), `importação ${alvo.loteId}`, alvo.loteId],
  )
  const gravadas = new Set(rows.map(({ chave }) => chave))
  await ctx.audit({
    tipo: 'desif.estatistica-importada',
    entidade: 'estatistica_bancaria',
    depois: { lote: alvo.loteId, quantidade: rows.length },
  })
  return itens.map(({ chave }) =>
    gravadas.has(chave)
      ? { situacao: 'IMPORTADO', mensagens: [], resultado: null }
      : { situacao: 'JA_CONVERTIDO', mensagens: avisos(['Agência de outro município.']), resultado: null },
  )
}

const unico = async <T>(todos: Promise<T[]>): Promise<T> => {
  const [um] = await todos
  if (um === undefined) throw new Error('A line was left without a result')
  return um
}

/**
 * Monthly statistics of branches as the central bank publishes them (AAAAMM_ESTBAN_AG): two lines of titles, then a header that begins with #DATA_BASE.
 * Branches of other municipalities, by their code of the central bank, are left out.
 */
export const estatisticaBancaria = defineImporter<Linha | null>({
  tipo: 'estatistica-bancaria',
  rotulo: 'Estatística bancária por agência (ESTBAN)',
  extensoes: ['.csv', '.txt'],
  access: fiscoAccess,
  semEfeito: ['De outro município', 'De outros municípios'],
  daCidade: true,
  porBloco: 500,
  async *emFluxo(conteudo) {
    let onde: Record<Coluna, number> | null = null
    const vistas = new Set<string>()
    for await (const { linha: posicao, campos: textos } of streamCsv(conteudo, { maxRows: LINHAS, delimiter: ';' })) {
      if (onde === null) {
        if (posicao <= 3 && !textos.some((texto) => fold(texto).includes('data_base'))) continue
        onde = posicoesDe(textos)
        continue
      }
      const { linha, erro } = lerLinha(textos, onde)
      const chave = linha ? `${linha.mes} ${linha.cnpj} ${linha.agencia}` : `linha ${posicao}`
      const repetida = vistas.has(chave)
      vistas.add(chave)
      const mensagens = erro === '' ? [] : erros([{ code: 'desif.linha-estban', message: erro }])
      const item: ItemLido<Linha | null> = {
        chave: repetida ? `linha ${posicao}` : chave,
        conteudo: linha,
        mensagens: repetida ? erros([{ code: 'desif.linha-repetida', message: 'Agência repetida no arquivo.' }]) : mensagens,
        descricao: linha && `${linha.instituicao}, agência ${linha.agencia}, ${Competencia.fromData(linha.mes).format()}`,
      }
      yield item
    }
    if (onde === null) refuse(fill(desifErrors.estban, { coluna: 'DATA_BASE' }))
  },
  preparar: (ctx, item) => unico(prepararTodos(ctx, [item])),
  gravar: (ctx, item, alvo) => unico(gravarTodos(ctx, [item], alvo)),
  prepararTodos,
  gravarTodos,
})
