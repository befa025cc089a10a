/** Words that the codes of audit events write without their accents and that no ending tells. */
const acentuadas: Readonly<Record<string, string>> = {
  aliquota: 'alíquota',
  analise: 'análise',
  apos: 'após',
  ciencia: 'ciência',
  cobranca: 'cobrança',
  competencia: 'competência',
  convenios: 'convênios',
  credito: 'crédito',
  codigo: 'código',
  debito: 'débito',
  denuncia: 'denúncia',
  divergencias: 'divergências',
  divida: 'dívida',
  estatistica: 'estatística',
  incluida: 'incluída',
  incluido: 'incluído',
  incluidos: 'incluídos',
  atribuida: 'atribuída',
  matricula: 'matrícula',
  municipio: 'município',
  parametros: 'parâmetros',
  pedagio: 'pedágio',
  preferencia: 'preferência',
  proprio: 'próprio',
  publico: 'público',
  reconstruido: 'reconstruído',
  relatorio: 'relatório',
  relatorios: 'relatórios',
  restituido: 'restituído',
  servico: 'serviço',
  sessoes: 'sessões',
  substituida: 'substituída',
  topico: 'tópico',
  unica: 'única',
  usuario: 'usuário',
  vinculos: 'vínculos',
  aidf: 'AIDF',
  anfe: 'autorização de NF-e',
  cbs: 'CBS',
  cnpj: 'CNPJ',
  ctiss: 'CTISS',
  desif: 'DES-IF',
  dw: 'totais dos monitores',
  email: 'e-mail',
  ibs: 'IBS',
  iss: 'ISS',
  nfe: 'NF-e',
  pgdas: 'PGDAS-D',
  pix: 'Pix',
  rps: 'RPS',
  sql: 'SQL',
}

const palavra = (texto: string) =>
  acentuadas[texto] ?? texto.replace(/coes$/, 'ções').replace(/cao$/, 'ção').replace(/sao$/, 'são')

/** Code of an audit event in words: 'encerramento.encerrado' is 'Encerramento: encerrado'. */
export function eventoEmPalavras(tipo: string): string {
  const partes = tipo.split('.').map((parte) => parte.split('-').map(palavra).join(' '))
  const texto = partes.join(': ')
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}
