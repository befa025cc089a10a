import * as chaves from '@iss/pessoa/domain/chaves-pessoais'

/** What the municipality lets a taxpayer do in his central. Source: spec 3 §3.1 (ConfiguracaoContribuinteTO), design K03. */
export const permissoesCentral = {
  alteraEmail: { rotulo: 'Alterar o e-mail', padrao: true },
  alteraImagem: { rotulo: 'Alterar a imagem', padrao: true },
  alteraTelefone: { rotulo: 'Alterar o telefone', padrao: true },
  solicitaDocumento: { rotulo: 'Solicitar alteração do documento', padrao: false },
  solicitaNome: { rotulo: 'Solicitar alteração do nome', padrao: true },
  solicitaNomeFantasia: { rotulo: 'Solicitar alteração do nome fantasia', padrao: true },
  solicitaInscricoes: { rotulo: 'Solicitar alteração das inscrições estadual e municipal', padrao: true },
  solicitaCrc: { rotulo: 'Solicitar alteração do CRC', padrao: true },
  solicitaEndereco: { rotulo: 'Solicitar alteração do endereço', padrao: true },
  solicitaTelefone: { rotulo: 'Solicitar alteração do telefone', padrao: true },
  solicitaRegime: { rotulo: 'Solicitar alteração do regime', padrao: true },
  notificacoes: { rotulo: 'Mostrar as notificações por e-mail', padrao: true },
  migrador: { rotulo: 'Mostrar a sincronia com o cadastro da prefeitura', padrao: true },
  unidades: { rotulo: 'Mostrar a lista de unidades', padrao: true },
  series: { rotulo: 'Mostrar a lista de séries', padrao: true },
  planoContas: { rotulo: 'Mostrar o plano de contas às instituições financeiras', padrao: true },
  construcaoCivil: { rotulo: 'Mostrar as deduções de obra a quem as tem', padrao: true },
} as const satisfies Record<string, { rotulo: string; padrao: boolean }>
export type PermissaoCentral = keyof typeof permissoesCentral
export type PermissoesCentral = Readonly<Record<PermissaoCentral, boolean>>

/** Fields of the registration card in their order; each is asked for under its permission. */
export const camposCentral = [
  'documento',
  'nome',
  'nomeFantasia',
  'inscricaoMunicipal',
  'inscricaoEstadual',
  'crc',
  'regime',
  'telefone',
  'endereco',
] as const
export type CampoCentral = (typeof camposCentral)[number]

/**
 * How a change of the field is asked for: `cadastro` by the request of change of registration, which changes the person when approved;
 * `generica` in writing, for what the inspector changes himself; `formulario` on the form of the request, for it has several parts.
 */
type Pedido = 'cadastro' | 'generica' | 'formulario'
export const campoCentral: Readonly<Record<CampoCentral, { rotulo: string; permissao: PermissaoCentral; pedido: Pedido }>> = {
  documento: { rotulo: 'CNPJ/CPF', permissao: 'solicitaDocumento', pedido: 'generica' },
  nome: { rotulo: 'Nome', permissao: 'solicitaNome', pedido: 'cadastro' },
  nomeFantasia: { rotulo: 'Nome fantasia', permissao: 'solicitaNomeFantasia', pedido: 'cadastro' },
  inscricaoMunicipal: { rotulo: 'Inscrição municipal', permissao: 'solicitaInscricoes', pedido: 'generica' },
  inscricaoEstadual: { rotulo: 'Inscrição estadual', permissao: 'solicitaInscricoes', pedido: 'cadastro' },
  crc: { rotulo: 'CRC', permissao: 'solicitaCrc', pedido: 'generica' },
  regime: { rotulo: 'Regime do ISS', permissao: 'solicitaRegime', pedido: 'generica' },
  telefone: { rotulo: 'Telefone', permissao: 'solicitaTelefone', pedido: 'cadastro' },
  endereco: { rotulo: 'Endereço', permissao: 'solicitaEndereco', pedido: 'formulario' },
}

/** What the taxpayer changes by himself, where the city lets him: there is no request for it beside. */
const direto: Partial<Record<CampoCentral, PermissaoCentral>> = { telefone: 'alteraTelefone' }

/** Whether the field is changed on the spot, under these permissions. */
export function isDireto(campo: CampoCentral, permissoes: PermissoesCentral): boolean {
  const permissao = direto[campo]
  return permissao !== undefined && permissoes[permissao]
}

/** Personal switches that the taxpayer sets by himself. */
export const notificacoesCentral = [
  chaves.recebeEmailPrestadorNotaFiscal,
  chaves.recebeEmailTomadorNotaFiscal,
  chaves.destacaEmailNota,
] as const
