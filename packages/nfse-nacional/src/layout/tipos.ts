import { texto, valores } from './esquema.ts'

/** Codes in one text, apart by blanks. */
const codigos = (texto: string) => valores(...texto.split(' '))

const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'
const CST_PIS_COFINS = '00 01 02 03 04 05 06 07 08 09 49 50 51 52 53 54 55 56 60 61 62 63 64 65 66 67 70 71 72 73 74 75 98 99'

/** '00' to `ultimo`, two digits each. */
const doisDigitos = (ultimo: number) => Array.from({ length: ultimo + 1 }, (_, codigo) => String(codigo).padStart(2, '0'))

const DATA =
  '20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])' +
  '|20[0-9]{2}-(0[13-9]|1[0-2])-(29|30)' +
  '|20[0-9]{2}-(0[13578]|1[02])-31' +
  '|20([02468][048]|[13579][26])-02-29'
const HORA = '(2[0-3]|[01][0-9]):[0-5][0-9]:[0-5][0-9]'
/** Offsets have whole hours, from -11:00 to +12:00. */
const FUSO = '([-+](0[0-9]|1[01]):00|\\+12:00)'

/** Latin-1 without control characters, no blank at either end. */
const LATIN = '[!-ÿ]|[!-ÿ][ -ÿ]*[!-ÿ]'
const ALGUMA_LETRA = '[\\s\\S]*[^\\s][\\s\\S]*'
/** Type of the holder and his document: 1 and CPF with three zeros before it, or 2 and CNPJ. */
const INSCRICAO = '(1[0-9]{14}|2[0-9A-Z]{14})'

/** Text with a limit of length, any characters. */
export const livre = (maximo: number, minimo = 1) => texto({ minimo, maximo })
/** Text of Latin-1 letters. */
export const latino = (maximo: number, minimo = 1) => texto({ minimo, maximo, padroes: [LATIN] })
/** Latin-1 text that also says something. */
export const descricao = (maximo: number) => texto({ minimo: 1, maximo, padroes: [LATIN, ALGUMA_LETRA] })
/** Text of one form. */
export const forma = (padrao: string, maximo?: number) => texto({ padroes: [padrao], ...(maximo ? { maximo } : {}) })
const decimal = (inteiros: number) => forma(`0|0\\.[0-9]{2}|[1-9][0-9]{0,${inteiros - 1}}(\\.[0-9]{2})?`)
const digitos = (minimo: number, maximo = minimo) => forma(minimo === maximo ? `[0-9]{${minimo}}` : `[0-9]{${minimo},${maximo}}`)

/** Simple types of the layouts 1.01, by our own names; sizes, patterns and codes are facts of the standard. */
export const tipos = {
  versao: forma('1\\.0[01]', 4),
  dataHora: forma(`(${DATA})T${HORA}${FUSO}`),
  data: forma(DATA),
  dataDoDocumento: texto({ base: 'date' }),
  ambiente: valores('1', '2'),
  geradorNfse: valores('1', '2'),
  geradorEvento: valores('1', '2', '3'),
  tipoEmissao: valores('1', '2'),
  processoEmissao: valores('1', '2', '3'),
  situacao: valores('100', '102', '103', '107'),
  aplicativo: latino(20),
  idNfse: forma('NFS[0-9]{9}[0-9A-Z]{14}[0-9]{27}', 53),
  idDps: forma(`DPS[0-9]{7}${INSCRICAO}[0-9]{20}`, 45),
  idPedido: forma(`PRE[0-9]{8}${INSCRICAO}[0-9]{33}`, 59),
  idEvento: forma(`EVT[0-9]{8}${INSCRICAO}[0-9]{36}`, 62),
  numeroDeEvento: forma(`[0-9]{8}${INSCRICAO}[0-9]{33}`),
  chaveNfse: forma('[0-9]{6}[0-9A-Z]{14}[0-9]{30}', 50),
  chaveNfe: forma('[0-9]{6}[0-9A-Z]{14}[0-9]{24}', 44),
  serieDps: forma('[0-9]{1,4}|[0-8][0-9]{4}', 5),
  numeroDps: forma('[1-9][0-9]{0,14}', 15),
  numero13: forma('[1-9][0-9]{0,12}', 13),
  numeroDfe: digitos(1, 13),
  sequencia: digitos(1, 3),
  emitente: valores('1', '2', '3'),
  motivoEmissaoTerceiro: valores('1', '2', '3', '4'),
  motivoSubstituicao: valores('01', '02', '03', '04', '05', '99'),
  motivoCancelamento: valores('1', '2', '9'),
  motivoDeferimento: valores('1'),
  motivoIndeferimento: valores('1', '2'),
  motivoRejeicao: valores('1', '2', '3', '4', '5', '9'),
  eventoBloqueado: valores('e101101', 'e105102', 'e105104', 'e105105', 'e305101'),
  processoAdministrativo: digitos(1, 30),
  motivo: latino(255, 15),
  cnpj: forma('[0-9A-Z]{14}', 14),
  cpf: digitos(11),
  caepf: digitos(14),
  nif: livre(40),
  semNif: valores('0', '1', '2'),
  inscricaoMunicipal: livre(15),
  nome: livre(300),
  nomeFantasia: livre(150),
  logradouro: latino(255),
  numeroEndereco: latino(60),
  complemento: latino(156),
  bairro: latino(60),
  uf: codigos(UFS),
  cep: digitos(8),
  codigoPostal: livre(11),
  cidade: livre(60),
  estado: livre(60),
  pais: forma('[A-Z]{2}'),
  municipio: digitos(7),
  telefone: digitos(6, 20),
  email: latino(80),
  opcaoSimples: valores('1', '2', '3'),
  apuracaoSimples: valores('1', '2', '3'),
  regimeEspecial: valores('0', '1', '2', '3', '4', '5', '6', '9'),
  tributacaoNacional: digitos(6),
  tributacaoMunicipal: texto({ base: 'int', digitos: 10 }),
  nbs: digitos(9),
  codigoInterno: texto({ minimo: 1, maximo: 20, padroes: [LATIN, '[a-zA-Z0-9]{1,20}'] }),
  descricaoServico: texto({ minimo: 1, maximo: 2000, padroes: [ALGUMA_LETRA] }),
  descricaoDeducao: latino(150),
  complementar: descricao(2000),
  modoPrestacao: valores('0', '1', '2', '3', '4'),
  vinculoPrestacao: valores('0', '1', '2', '3', '4', '5', '6', '9'),
  moeda: digitos(3),
  mecanismoPrestador: valores(...doisDigitos(8)),
  mecanismoTomador: valores(...doisDigitos(26)),
  movimentacaoBens: valores('0', '1', '2', '3'),
  documentoAduaneiro: latino(12),
  simNao: valores('0', '1'),
  evento30: livre(30),
  obra30: livre(30),
  cib: texto({ tamanho: 8 }),
  tecnico: livre(40),
  codigoVerificacao: forma('[a-zA-Z0-9]{1,9}', 9),
  numero7: digitos(7),
  numero15: digitos(15),
  serieDocumento: forma('[a-zA-Z0-9]{1,15}', 15),
  tipoDeducao: valores('1', '2', '3', '4', '5', '6', '7', '8', '9', '99'),
  beneficio: digitos(14),
  tipoBeneficio: valores('1', '2', '3', '4'),
  tipoSuspensao: valores('1', '2'),
  processoSuspensao: digitos(30),
  tributacaoIssqn: valores('1', '2', '3', '4'),
  imunidade: valores('0', '1', '2', '3', '4', '5'),
  retencaoIssqn: valores('1', '2', '3'),
  cstPisCofins: codigos(CST_PIS_COFINS),
  retencaoPisCofins: valores('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
  semTotalTributos: valores('0'),
  dinheiro: decimal(15),
  aliquota1: forma('0|[0-9](\\.[0-9]{2})?'),
  percentual2: decimal(2),
  percentual3: decimal(3),
  finalidade: valores('0'),
  indicadorOperacao: digitos(6),
  tipoOperacao: valores('1', '2', '3', '4', '5'),
  enteGoverno: valores('1', '2', '3', '4'),
  tipoReembolso: valores('01', '02', '03', '04', '99'),
  tipoChaveDfe: valores('1', '2', '3', '9'),
  chaveDfe: livre(50),
  cst: digitos(3),
  classificacao: digitos(6),
  creditoPresumido: digitos(2),
  idCnc: forma('CNC[0-9]{8}[0-9A-Za-z]{15}', 26),
  situacaoCnc: valores('0', '1'),
  situacaoCadastro: latino(150),
  motivoSituacaoCadastro: texto({ minimo: 1, padroes: [LATIN] }),
} as const
