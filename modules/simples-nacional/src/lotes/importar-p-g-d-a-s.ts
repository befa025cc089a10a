import { formatDocumento } from '@iss/kernel/documento'
import { defineLote } from '@iss/lote/definition'
import { acessoPgdas } from '../contract/importar-pgdas.ts'
import type { GrupoLido } from '../server/arquivo-descrito.ts'
import { type DeclaracaoPgdas, lerDeclaracao, type Registro } from '../domain/leiaute-pgdasd.ts'
import { isDeclaracao } from '../domain/leiautes-simples.ts'
import type { TipoArquivoPgdas, TipoArquivoSimples } from '../domain/pgdas.ts'
import { auditarPgdas } from '../server/auditar-pgdas.ts'
import { getCodigoTom } from '../server/codigo-tom.ts'
import { gravarGrupo } from '../server/gravar-grupo.ts'
import { gravarDeclaracao } from '../server/gravar-pgdas.ts'
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
  async run(ctx, { conteudo }, { id, valores }) {
    if ('erro' in conteudo) return { mensagem: conteudo.erro, recusado: true }
    const tipo = valores.tipo as TipoArquivoSimples
    if ('grupo' in conteudo) {
      if (isDeclaracao(tipo)) throw new Error('A group is of no file of declarations')
      const { mensagem, semEfeito, semCadastro, resultadoId } = await gravarGrupo(ctx, conteudo.grupo, {
        tipo,
        importacaoId: id,
        codigoTom: await getCodigoTom(ctx),
      })
      return {
        mensagem: `${mensagem}${semCadastro ? ` O documento ${formatDocumento(semCadastro)} não tem cadastro no município.` : ''}`,
        resultado: { substituida: false, semCadastro } satisfies ResultadoPgdas,
        ...(semEfeito ? { semEfeito } : {}),
        ...(resultadoId === undefined ? {} : { resultadoId }),
      }
    }
    const { declaracoes } = await lerLeiautesDaCidade(ctx)
    const nova = lerDeclaracao(conteudo.registros, isDeclaracao(tipo) ? declaracoes[tipo] : undefined)
    const gravada = await gravarDeclaracao(ctx, nova, { importacaoId: id, tipoArquivo: valores.tipo as TipoArquivoPgdas })
    if (!gravada) return { mensagem: 'Declaração já importada.', semEfeito: true }
    const { apuracaoId, substituida, semCadastro } = gravada
    const resultado: ResultadoPgdas = { substituida, semCadastro: semCadastro ? nova.cnpjMatriz : null }
    return {
      mensagem: `${substituida ? 'Declaração importada; a anterior foi substituída.' : 'Declaração importada.'}${semCadastro ? ` O CNPJ ${formatDocumento(nova.cnpjMatriz)} não tem cadastro no município.` : ''}`,
      resultado,
      resultadoId: apuracaoId,
    }
  },
  ended: auditarPgdas,
})
