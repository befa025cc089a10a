import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import type { RegrasDoConjunto } from '@iss/tributacao/domain/regras-da-nota'
import { regrasDaNota } from '@iss/tributacao/domain/regras-da-nota'
import type {
  AtividadeDaNota,
  AutorizacaoDaNota,
  FatosDaNota,
  MunicipioDaNota,
  PessoaDaNota,
  PessoaNaCompetencia,
  TipoDaNota,
} from './fatos-da-nota.ts'

export const cidade: MunicipioDaNota = { codigo: '9900001', nome: 'Serra do Sul', uf: 'SP' }

export const alfa: PessoaDaNota = {
  id: 1,
  documento: '40000001000150',
  nome: 'Alfa Sistemas Ltda',
  nomeFantasia: 'Alfa',
  inscricaoMunicipal: '1001',
  email: 'contato@alfa.example',
  situacao: 'ATIVO',
  naturezaCadastro: 'PERMANENTE',
  dataAbertura: '2015-03-02',
  substitutoTributario: false,
  regimeIssTipo: 'FATURAMENTO',
  regimeIssAliquota: null,
}

export const hospital: PessoaDaNota = {
  ...alfa,
  id: 2,
  documento: '11222333000181',
  nome: 'Hospital São Lucas',
  nomeFantasia: null,
}

/** A person who follows the defaults of every switch, with the changes given. */
export const naPessoa = (pessoa: PessoaDaNota, mudanca: Partial<PessoaNaCompetencia> = {}): PessoaNaCompetencia => ({
  pessoa,
  endereco: null,
  telefone: null,
  switches: (definition) => definition.default,
  exigibilidades: [],
  regime: { regime: pessoa.regimeIssTipo, aliquota: pessoa.regimeIssAliquota },
  regimeAnterior: { regime: pessoa.regimeIssTipo, aliquota: pessoa.regimeIssAliquota },
  ...mudanca,
})

export const atividade = (mudanca: Partial<AtividadeDaNota> = {}): AtividadeDaNota => ({
  id: 1,
  codigo: '1.07.01',
  codigoExibido: '1.07.01',
  resumo: 'Suporte técnico em informática',
  itemListaServico: '1.07',
  codigoTributacaoNacional: '010701',
  cnae: '6209100',
  nbs: null,
  abateObra: false,
  passivelFatorR: false,
  aceitaEdicaoAliquota: false,
  isenta: false,
  permiteIncidenciaForaMunicipio: true,
  permiteOutrasDeducoes: false,
  permiteRetencaoNoMunicipio: true,
  retida: false,
  retemLocalPrestacao: false,
  tomadorNaoIdentificado: false,
  ...mudanca,
})

export const tipo = (id: number, mudanca: Partial<TipoDaNota> = {}): TipoDaNota => ({
  id,
  nome: `Tipo ${id}`,
  exigibilidade: 1,
  retido: false,
  naoPermitidoSt: false,
  responsavelRecolhimento: null,
  somenteMateriais: false,
  ...mudanca,
})

export const autorizacao = (id: number, serieId: number): AutorizacaoDaNota => ({
  autorizacao: { id, inicio: '2020-01-01', fim: null },
  serie: { id: serieId, codigo: String(serieId), especie: 'NFS-e', avulsa: false },
})

export const semRegras: RegrasDoConjunto = {
  descontosBase: [],
  descontosImposto: [],
  ibpt: [],
  ctiss: [],
  ibsCbs: [],
  tiposDeducao: [],
  ibsCbsAliquotas: [],
  ibsCbsClassificacoes: [],
  rateios: [],
  ibsCbsRedutores: [],
  progressivas: [],
  regimes: [],
  unidades: [],
  receitas: [],
}

/** The rules of April 2026 for Alfa, with the changes given. */
export const regrasDeAbril = (mudanca: Partial<RegrasDoConjunto> = {}) =>
  regrasDaNota(
    { ...semRegras, ...mudanca },
    { pessoa: alfa.id, data: '2026-04-15', competencia: Competencia.from('2026-04').firstDay() },
  )

/** Facts of a note of Alfa to the hospital, both of the city: one activity at 5 %, types 1 (not withheld) and 2 (withheld), one series. */
export const fatos = (mudanca: Partial<FatosDaNota> = {}): FatosDaNota => ({
  cidade,
  prestador: naPessoa(alfa),
  tomador: naPessoa(hospital),
  atividades: [{ atividade: atividade(), principal: true, aliquota: Aliquota.from('5.00'), anexo: null }],
  tipos: [tipo(1), tipo(2, { retido: true }), tipo(3, { exigibilidade: 3 })],
  autorizacoes: [autorizacao(1, 1), autorizacao(2, 2)],
  incidencia: [],
  municipioExiste: () => true,
  switches: (definition) => definition.default,
  maximoItens: 50,
  regras: regrasDeAbril(),
  ultimaDataPrestacao: null,
  foraDoDas: false,
  ...mudanca,
})
