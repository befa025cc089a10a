import { formatDocumento } from '@iss/kernel/documento'
import { defineLote, type Done } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { acessoPgdas } from '../contract/importar-pgdas.ts'
import type { GrupoLido } from '../server/arquivo-descrito.ts'
import { type DeclaracaoPgdas, lerDeclaracao, type Registro } from '../domain/leiaute-pgdasd.ts'
import { isDeclaracao } from '../domain/leiautes-simples.ts'
import type { TipoArquivoPgdas, TipoArquivoSimples } from '../domain/pgdas.ts'
import { auditarPgdas } from '../server/auditar-pgdas.ts'
import { getCodigoTom } from '../server/codigo-tom.ts'
import { gravarGrupos } from '../server/gravar-grupos.ts'
import { type DeclaracaoGravada, gravarDeclaracoes } from '../server/gravar-pgdas.ts'
import type { Gravado } from '../server/gravado.ts'
import { lerLeiautesDaCidade } from '../server/leiautes-da-cidade.ts'

type Linha = {
  linha: number
  declaracao: string | null
  cnpj: string | null
  nome: string | null
  periodo: DeclaracaoPgdas['periodo'] | null
  receita: DeclaracaoPgdas['receita'] | null
}
/** The records of a declaration as they stand in the file, a group of another kind as it was read, or why nothing can be read. */
export type ConteudoPgdas = { registros: readonly Registro[] } | { grupo: GrupoLido } | { erro: string }
/** What is kept of a declaration that was written; `semCadastro` is the CNPJ of a company that the city did not know. */
export type ResultadoPgdas = { substituida: boolean; semCadastro: string | null }

/** Files of the Receita Federal (F90): each declaration or group of records is one item; one that cannot be read stays out with its line. */
export const importarPgdasLote = defineLote<
  { arquivo: { kind: 'text'; label: string }; tipo: { kind: 'text'; label: string } },
  Linha,
  ConteudoPgdas,
  null
>({
  slug: 'importar-p-g-d-a-s',
  title: 'Importar arquivos do Simples Nacional',
  access: acessoPgdas,
  screen: 'own',
  queue: 'processaCmdImportacaoPgdasd',
  immediate: 50,
  blockSize: 250,
  exclusive: true,
  audit: 'pgdas',
  texts: { item: ['registro', 'registros'] },
  fields: { arquivo: { kind: 'text', label: 'Arquivo' }, tipo: { kind: 'text', label: 'Tipo de arquivo' } },
  columns: [
    { key: 'linha', label: 'Linha', kind: 'integer' },
    { key: 'declaracao', label: 'Número', kind: 'text' },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'periodo', label: 'Período', kind: 'competencia' },
    { key: 'receita', label: 'Receita ou valor', kind: 'money' },
  ],
  async run(ctx, { conteudo }, ordem) {
    const [feito] = await gravarBloco(ctx, [conteudo], ordem)
    if (!feito) throw new Error('The item was left without a result')
    return feito
  },
  runAll: (ctx, itens, ordem) =>
    gravarBloco(
      ctx,
      itens.map(({ conteudo }) => conteudo),
      ordem,
    ),
  ended: auditarPgdas,
})

type Ordem = { id: number; valores: { arquivo: unknown; tipo: unknown } }

/** Writes what the items of a block say, all its declarations or groups at once. Results in the order of the items. */
async function gravarBloco(ctx: Context, conteudos: readonly ConteudoPgdas[], { id, valores }: Ordem): Promise<Done[]> {
  const tipo = valores.tipo as TipoArquivoSimples
  const { declaracoes: leiautes } = await lerLeiautesDaCidade(ctx)
  const leiaute = isDeclaracao(tipo) ? leiautes[tipo] : undefined
  const lidas = conteudos.flatMap((conteudo) => ('registros' in conteudo ? [lerDeclaracao(conteudo.registros, leiaute)] : []))
  const gravadas = (await gravarDeclaracoes(ctx, lidas, { importacaoId: id, tipoArquivo: tipo as TipoArquivoPgdas })).map(
    (gravada, indice) => resultadoDaDeclaracao(gravada, lidas[indice]?.cnpjMatriz ?? ''),
  )
  const grupos = isDeclaracao(tipo)
    ? []
    : (
        await gravarGrupos(
          ctx,
          conteudos.flatMap((conteudo) => ('grupo' in conteudo ? [conteudo.grupo] : [])),
          { tipo, importacaoId: id, codigoTom: await getCodigoTom(ctx) },
        )
      ).map(resultadoDoGrupo)
  return conteudos.map((conteudo) => {
    if ('erro' in conteudo) return { mensagem: conteudo.erro, recusado: true }
    const feito = ('grupo' in conteudo ? grupos : gravadas).shift()
    if (!feito) throw new Error('An item of an import was left without a result')
    return feito
  })
}

function resultadoDoGrupo({ mensagem, semEfeito, semCadastro, resultadoId }: Gravado): Done {
  return {
    mensagem: `${mensagem}${semCadastro ? ` O documento ${formatDocumento(semCadastro)} não tem cadastro no município.` : ''}`,
    resultado: { substituida: false, semCadastro } satisfies ResultadoPgdas,
    ...(semEfeito ? { semEfeito } : {}),
    ...(resultadoId === undefined ? {} : { resultadoId }),
  }
}

function resultadoDaDeclaracao(gravada: DeclaracaoGravada | null, cnpjMatriz: string): Done {
  if (!gravada) return { mensagem: 'Declaração já importada.', semEfeito: true }
  const { apuracaoId, substituida, semCadastro } = gravada
  return {
    mensagem: `${substituida ? 'Declaração importada; a anterior foi substituída.' : 'Declaração importada.'}${semCadastro ? ` O CNPJ ${formatDocumento(cnpjMatriz)} não tem cadastro no município.` : ''}`,
    resultado: { substituida, semCadastro: semCadastro ? cnpjMatriz : null } satisfies ResultadoPgdas,
    resultadoId: apuracaoId,
  }
}
