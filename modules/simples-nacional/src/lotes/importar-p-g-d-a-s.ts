import { formatDocumento } from '@iss/kernel/documento'
import { defineLote } from '@iss/lote/definition'
import { acessoPgdas } from '../contract/importar-pgdas.ts'
import { type DeclaracaoPgdas, lerDeclaracao, type Registro } from '../domain/leiaute-pgdasd.ts'
import type { TipoArquivoPgdas } from '../domain/pgdas.ts'
import { auditarPgdas } from '../server/auditar-pgdas.ts'
import { gravarDeclaracao } from '../server/gravar-pgdas.ts'

type Linha = {
  linha: number
  declaracao: string | null
  cnpj: string | null
  nome: string | null
  periodo: DeclaracaoPgdas['periodo'] | null
  receita: DeclaracaoPgdas['receita'] | null
}
/** The records as they stand in the file, or why no declaration can be read from them. */
export type ConteudoPgdas = { registros: readonly Registro[] } | { erro: string }
/** What is kept of a declaration that was written; `semCadastro` is the CNPJ of a company that the city did not know. */
export type ResultadoPgdas = { substituida: boolean; semCadastro: string | null }

/** Files of the Receita Federal (F90): each declaration of the city is one item; one that cannot be read stays out with its line. */
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
  texts: { item: ['declaração', 'declarações'] },
  fields: { arquivo: { kind: 'text', label: 'Arquivo' }, tipo: { kind: 'text', label: 'Tipo de arquivo' } },
  columns: [
    { key: 'linha', label: 'Linha', kind: 'integer' },
    { key: 'declaracao', label: 'Declaração', kind: 'text' },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'periodo', label: 'Período', kind: 'competencia' },
    { key: 'receita', label: 'Receita', kind: 'money' },
  ],
  async run(ctx, { conteudo }, { id, valores }) {
    if ('erro' in conteudo) return { mensagem: conteudo.erro, recusado: true }
    const nova = lerDeclaracao(conteudo.registros)
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
