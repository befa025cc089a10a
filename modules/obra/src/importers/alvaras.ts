import { fill, refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { avisos, defineImporter, erros, type Gravacao, type ItemGuardado, type ItemLido, type Preparo } from '@iss/lote/importer'
import { streamCsv } from '@iss/platform/csv'
import type { Context } from '@iss/platform/server'
import { fiscalDeObras } from '../contract/obra-unica.ts'
import { alvaraErrors } from '../domain/errors.ts'
import {
  type ColunaAlvara,
  colunasAlvara,
  colunasObrigatorias,
  lerLinhaAlvara,
  type LinhaAlvara,
} from '../domain/linha-alvara.ts'

/** Lines of one transaction: each is one row of a statement. */
const POR_BLOCO = 500
const LINHAS = 200_000

/** Where each column stands in the file; refuses a file without one that must be there. */
function posicoesDe(header: readonly string[]): (campos: readonly string[]) => Record<ColunaAlvara, string> {
  const nomes = header.map((nome) => fold(nome))
  const ausentes = colunasObrigatorias.filter((coluna) => !nomes.includes(coluna))
  if (ausentes.length > 0) refuse(ausentes.map((coluna) => fill(alvaraErrors.colunaAusente, { coluna })))
  const posicoes = colunasAlvara.map((coluna) => [coluna, nomes.indexOf(coluna)] as const)
  return (campos) =>
    Object.fromEntries(posicoes.map(([coluna, posicao]) => [coluna, campos[posicao] ?? ''])) as Record<ColunaAlvara, string>
}

type Diferenca = { numero: string; antes: boolean; muda: boolean }

const RECORDSET = `jsonb_to_recordset($1::jsonb) as k(numero text, emissao date, validade date, proprietario text, documento text, endereco text,
  inscricao text, area numeric, cno text)`

/** What each permit is to the city: new, changed or the same. */
async function comparar(ctx: Context, itens: readonly ItemGuardado<LinhaAlvara | null>[]): Promise<Map<string, Diferenca>> {
  const { rows } = await ctx.client.query<Diferenca>(
    `select k.numero, a.id is not null as antes, a.id is not null and (a.emissao, a.validade, a.proprietario, a.documento, a.endereco,
       a.inscricao_imobiliaria, a.area, a.cno) is distinct from (k.emissao, k.validade, k.proprietario, k.documento, k.endereco, k.inscricao, k.area, k.cno)
       as muda
     from ${RECORDSET} left join alvara_obra a on a.numero = k.numero`,
    [JSON.stringify(itens.map(({ conteudo }) => conteudo))],
  )
  return new Map(rows.map((row) => [row.numero, row]))
}

const dizer = ({ antes, muda }: Diferenca) => (muda ? 'Alvará alterado.' : antes ? 'Sem alteração.' : 'Alvará novo.')
const getDiferenca = (diferencas: Map<string, Diferenca>, { conteudo }: ItemGuardado<LinhaAlvara | null>): Diferenca => {
  const diferenca = conteudo && diferencas.get(conteudo.numero)
  if (!diferenca) throw new Error('A line that could not be read is an error from the beginning')
  return diferenca
}

async function prepararTodos(ctx: Context, itens: readonly ItemGuardado<LinhaAlvara | null>[]): Promise<Preparo[]> {
  const diferencas = await comparar(ctx, itens)
  return itens.map((item) => {
    const diferenca = getDiferenca(diferencas, item)
    const igual = diferenca.antes && !diferenca.muda
    return { situacao: igual ? 'JA_CONVERTIDO' : 'OK', mensagens: avisos([dizer(diferenca)]), resultado: null }
  })
}

async function gravarTodos(ctx: Context, itens: readonly ItemGuardado<LinhaAlvara | null>[]): Promise<Gravacao[]> {
  const diferencas = await comparar(ctx, itens)
  await ctx.client.query(
    `insert into alvara_obra (numero, emissao, validade, proprietario, documento, endereco, inscricao_imobiliaria, area, cno, importado_em)
     select k.numero, k.emissao, k.validade, k.proprietario, k.documento, k.endereco, k.inscricao, k.area, k.cno, $2 from ${RECORDSET}
     on conflict (municipio_id, numero) do update set emissao = excluded.emissao, validade = excluded.validade, proprietario = excluded.proprietario,
       documento = excluded.documento, endereco = excluded.endereco, inscricao_imobiliaria = excluded.inscricao_imobiliaria, area = excluded.area,
       cno = excluded.cno, importado_em = excluded.importado_em`,
    [JSON.stringify(itens.map(({ conteudo }) => conteudo)), ctx.clock.now()],
  )
  return itens.map((item) => {
    const diferenca = getDiferenca(diferencas, item)
    const igual = diferenca.antes && !diferenca.muda
    return { situacao: igual ? 'JA_CONVERTIDO' : 'IMPORTADO', mensagens: avisos([dizer(diferenca)]), resultado: null }
  })
}

const primeiro = async <T>(todos: Promise<T[]>): Promise<T> => {
  const [um] = await todos
  if (um === undefined) throw new Error('A line was left without a result')
  return um
}

/** Permits to build, as the department of works writes them: read line by line, told what is new or changed before anything is written. */
export const alvaras = defineImporter<LinhaAlvara | null>({
  tipo: 'alvaras-de-obra',
  rotulo: 'Alvarás de construção (CSV)',
  extensoes: ['.csv', '.txt'],
  access: fiscalDeObras,
  semEfeito: ['Sem alteração', 'Sem alteração'],
  daCidade: true,
  porBloco: POR_BLOCO,
  async *emFluxo(conteudo) {
    let campos: ReturnType<typeof posicoesDe> | null = null
    const vistos = new Map<string, number>()
    for await (const { linha: posicao, campos: textos } of streamCsv(conteudo, { maxRows: LINHAS })) {
      if (campos === null) {
        campos = posicoesDe(textos)
        continue
      }
      const { linha, violations } = lerLinhaAlvara(campos(textos))
      const antes = linha ? vistos.get(linha.numero) : undefined
      if (linha && antes === undefined) vistos.set(linha.numero, posicao)
      const repetido = linha && antes !== undefined ? [fill(alvaraErrors.repetido, { numero: linha.numero, linha: antes })] : []
      const item: ItemLido<LinhaAlvara | null> = {
        chave: linha?.numero ?? `linha ${posicao}`,
        conteudo: linha,
        mensagens: erros([...violations, ...repetido]),
        descricao: linha && `${linha.proprietario}, ${linha.endereco}`,
      }
      yield item
    }
  },
  preparar: (ctx, item) => primeiro(prepararTodos(ctx, [item])),
  gravar: (ctx, item) => primeiro(gravarTodos(ctx, [item])),
  prepararTodos,
  gravarTodos,
})
