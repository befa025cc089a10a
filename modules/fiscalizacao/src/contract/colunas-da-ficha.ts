import type { KindName } from '@iss/kinds'
import type { FichaTO } from './ficha.ts'

/** A column of a table of the sheet, as screen and workbook show it. */
export type ColunaDaFicha<Linha> = { key: keyof Linha & string; label: string; kind?: KindName; total?: 'sum' }

type Tabelas = {
  [K in keyof FichaTO as FichaTO[K] extends { id: number }[] ? K : never]: FichaTO[K] extends (infer Linha)[]
    ? readonly ColunaDaFicha<Linha>[]
    : never
}

/** The tables that the sheet has of its own, with their columns. */
export const colunasDaFicha: Tabelas = {
  enderecos: [
    { key: 'texto', label: 'Endereço' },
    { key: 'bairro', label: 'Bairro' },
    { key: 'cep', label: 'CEP', kind: 'cep' },
    { key: 'municipio', label: 'Município' },
    { key: 'principal', label: 'Principal', kind: 'boolean' },
  ],
  papeis: [
    { key: 'perfil', label: 'Papel' },
    { key: 'inicio', label: 'Início', kind: 'date' },
    { key: 'fim', label: 'Fim', kind: 'date' },
  ],
  atividades: [
    { key: 'codigo', label: 'Código' },
    { key: 'nome', label: 'Atividade' },
    { key: 'principal', label: 'Principal', kind: 'boolean' },
    { key: 'inicio', label: 'Início', kind: 'date' },
    { key: 'fim', label: 'Fim', kind: 'date' },
  ],
  regimes: [
    { key: 'regime', label: 'Regime' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent' },
    { key: 'inicio', label: 'Desde', kind: 'date' },
  ],
  movimentacao: [
    { key: 'competencia', label: 'Competência' },
    { key: 'notas', label: 'NF-e (qtde)', kind: 'integer', total: 'sum' },
    { key: 'nfe', label: 'NF-e (R$)', kind: 'money', total: 'sum' },
    { key: 'escriturado', label: 'Escriturado', kind: 'money', total: 'sum' },
    { key: 'servicos', label: 'Prestados', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'issProprio', label: 'ISS próprio', kind: 'money', total: 'sum' },
    { key: 'issRetido', label: 'ISS retido', kind: 'money', total: 'sum' },
    { key: 'tomados', label: 'Tomados', kind: 'money', total: 'sum' },
    { key: 'retidoDeTerceiros', label: 'Retido de terceiros', kind: 'money', total: 'sum' },
  ],
  encerramentos: [
    { key: 'competencia', label: 'Competência' },
    { key: 'prestador', label: 'Prestador' },
    { key: 'tomador', label: 'Tomador' },
  ],
  guias: [
    { key: 'numero', label: 'Guia', kind: 'numero' },
    { key: 'competencia', label: 'Competência' },
    { key: 'papel', label: 'Papel' },
    { key: 'tipo', label: 'Tipo' },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
    { key: 'atualizado', label: 'Atualizado', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação' },
  ],
  pagamentos: [
    { key: 'guia', label: 'Guia', kind: 'numero' },
    { key: 'competencia', label: 'Competência' },
    { key: 'dataPagamento', label: 'Pagamento', kind: 'date' },
    { key: 'devido', label: 'Devido na data', kind: 'money', total: 'sum' },
    { key: 'valor', label: 'Pago', kind: 'money', total: 'sum' },
  ],
  creditos: [
    { key: 'competencia', label: 'Competência' },
    { key: 'papel', label: 'Papel' },
    { key: 'motivo', label: 'Motivo' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'usado', label: 'Utilizado', kind: 'money', total: 'sum' },
  ],
  solicitacoes: [
    { key: 'protocolo', label: 'Protocolo' },
    { key: 'data', label: 'Data', kind: 'datetime' },
    { key: 'tipo', label: 'Tipo' },
    { key: 'situacao', label: 'Situação' },
  ],
  documentos: [
    { key: 'tipo', label: 'Espécie' },
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'emissao', label: 'Emissão', kind: 'datetime' },
    { key: 'cancelamento', label: 'Cancelamento', kind: 'datetime' },
  ],
  auditoria: [
    { key: 'quando', label: 'Data-hora' },
    { key: 'tipo', label: 'Evento' },
    { key: 'usuario', label: 'Usuário' },
  ],
}
