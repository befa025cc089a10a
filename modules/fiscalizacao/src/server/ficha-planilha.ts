import { formatData } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import type { SecaoDaFicha } from '@iss/pessoa/contract/aba-da-ficha'
import { type BookSheet, writeXlsxBook } from '@iss/platform/xlsx'
import { colunasDaFicha } from '../contract/colunas-da-ficha.ts'
import type { FichaTO } from '../contract/ficha.ts'

/** A tab that modules add, with its tables. */
export type AbaLida = { titulo: string; secoes: readonly SecaoDaFicha[] }

const titulos: Readonly<Record<keyof typeof colunasDaFicha, string>> = {
  enderecos: 'Endereços',
  atividades: 'Atividades',
  regimes: 'Regimes',
  papeis: 'Papéis',
  movimentacao: 'Movimentação',
  encerramentos: 'Encerramentos',
  guias: 'Guias',
  pagamentos: 'Pagamentos',
  creditos: 'Créditos',
  solicitacoes: 'Solicitações',
  documentos: 'Documentos',
  auditoria: 'Auditoria',
}

/** What the registration says of the person, as pairs of name and value. */
export function dadosCadastrais({ pessoa }: FichaTO): [rotulo: string, valor: string | null][] {
  const dia = (data: string | null) => (data ? formatData(data) : null)
  return [
    ['Nome', pessoa.nome],
    ['Nome fantasia', pessoa.nomeFantasia],
    ['Documento', formatDocumento(pessoa.documento)],
    ['Inscrição municipal', pessoa.inscricaoMunicipal],
    ['Mobiliário', pessoa.mobiliario],
    ['Natureza', pessoa.natureza],
    ['Situação', pessoa.situacao],
    ['Regime', pessoa.regime],
    ['Abertura', dia(pessoa.dataAbertura)],
    ['Baixa', dia(pessoa.dataBaixa)],
    ['Autorizada a NF-e desde', dia(pessoa.autorizadaNfeDesde)],
    ['Contador', pessoa.contador],
    ['Fiscal responsável', pessoa.fiscal],
    ['E-mail', pessoa.email],
    ['Telefones', pessoa.telefones.join(', ')],
  ]
}

/** The sheet as a workbook, one sheet for each tab or table. */
export function writePlanilhaDaFicha(ficha: FichaTO, abas: readonly AbaLida[]): Promise<Buffer> {
  const cadastro: BookSheet = {
    sheet: 'Cadastro',
    columns: [
      { label: 'Campo', kind: 'text' },
      { label: 'Valor', kind: 'text', width: 60 },
    ],
    rows: dadosCadastrais(ficha).filter(([, valor]) => valor),
  }
  const tabelas = (Object.keys(titulos) as (keyof typeof titulos)[]).map((tabela): BookSheet => {
    const colunas = colunasDaFicha[tabela]
    return {
      sheet: titulos[tabela],
      columns: colunas.map(({ label, kind = 'text' }) => ({ label, kind })),
      rows: ficha[tabela].map((linha) => colunas.map(({ key }) => (linha as Record<string, unknown>)[key])),
    }
  })
  const outras = abas.flatMap(({ titulo, secoes }) =>
    secoes.map(
      (secao): BookSheet => ({
        sheet: secoes.length === 1 ? titulo : `${titulo} - ${secao.titulo}`,
        columns: secao.colunas.map(({ rotulo, tipo }) => ({ label: rotulo, kind: tipo })),
        rows: secao.linhas.map(({ valores }) => valores),
      }),
    ),
  )
  return writeXlsxBook([cadastro, ...tabelas, ...outras])
}
