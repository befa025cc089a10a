import { defineChild, defineChildForm, defineConfigForm } from '@iss/registry/definition'
import { isMascara } from '../domain/inscricao.ts'
import { municipioErrors } from '../domain/errors.ts'

const imagem = { kind: 'file', accept: ['png', 'jpg', 'jpeg'], maxBytes: 1_048_576, span: 6 } as const

const chavePix = [
  /^\d{14}$/,
  /^\d{11}$/,
  /^\+55\d{10,11}$/,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
]

/** How the town hall receives; the guides read it in config_guia. */
const recebimento = defineChildForm({
  title: 'Recebimento',
  table: 'config_guia',
  fields: {
    orgaoFebraban: {
      label: 'Código FEBRABAN',
      kind: 'text',
      required: true,
      max: 10,
      initial: '0000',
      help: 'Quatro dígitos do órgão no código de barras.',
      span: 3,
    },
    chavePix: { label: 'Chave Pix', kind: 'text', max: 77, help: 'Em branco: as guias saem sem Pix.', span: 5 },
    recebedorPix: {
      label: 'Recebedor do Pix',
      kind: 'text',
      max: 25,
      help: 'Como quem paga o lê. Em branco: o nome do município.',
      span: 4,
    },
  },
  check: ({ orgaoFebraban, chavePix: chave }) => [
    ...(/^\d{4}$/.test(orgaoFebraban) ? [] : [municipioErrors.febrabanInvalido]),
    ...(chave && !chavePix.some((forma) => forma.test(chave)) ? [municipioErrors.chavePixInvalida] : []),
  ],
})

/** Agreements with banks; the current one decides whether a guide may be recalculated after its due date. */
const convenios = defineChild({
  title: 'Convênios',
  table: 'convenio',
  fields: {
    tipoConvenio: {
      label: 'Tipo de convênio',
      kind: 'select',
      required: true,
      options: ['FEBRABAN_LEGADO', 'SICOB', 'SIGCB', 'SINCO'].map((value) => ({ value, label: value })),
      span: 4,
    },
    beneficiario: { label: 'Beneficiário', kind: 'text', required: true, max: 60, span: 5 },
    carteira: { label: 'Carteira', kind: 'text', max: 10, span: 3 },
    configuracaoCorrente: { label: 'Convênio corrente', kind: 'boolean', span: 6 },
    permiteRecalculo: {
      label: 'Permite recálculo',
      kind: 'boolean',
      initial: true,
      help: 'A guia vencida pode ser recalculada e paga no mesmo convênio.',
      span: 6,
    },
  },
  list: ['tipoConvenio', 'beneficiario', 'carteira', 'configuracaoCorrente', 'permiteRecalculo'],
  order: ['-configuracaoCorrente'],
  unique: [],
  name: 'beneficiario',
  softDelete: true,
})

/** What the municipality says about itself on the portal, in mails and on printed documents. */
export const dadosMunicipio = defineConfigForm({
  slug: 'dados-municipio',
  title: 'Dados do município',
  path: '/home/configuracao/dados-municipio',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Município e acesso', ordem: 10, icone: 'building-community' }],
  table: 'municipio_config',
  fields: {
    orgao: { label: 'Secretaria', kind: 'text', required: true, max: 120, initial: 'Secretaria Municipal de Fazenda', span: 8 },
    cnpj: { label: 'CNPJ', kind: 'documento', required: true, span: 4 },
    brasaoArquivoId: { label: 'Brasão', ...imagem, help: 'PNG ou JPG de até 1 MB. Sai nos documentos impressos.' },
    logoArquivoId: { label: 'Logotipo do portal', ...imagem, help: 'PNG ou JPG de até 1 MB.' },
    separadorAtividade: {
      label: 'Separador do código de atividade',
      kind: 'select',
      options: ['.', '-', '/'].map((value) => ({ value, label: value })),
      help: 'Entre o grupo e o código, como em 1.07. Em branco: só o código.',
      span: 6,
    },
    mascaraInscricao: {
      label: 'Máscara da inscrição municipal',
      kind: 'text',
      max: 30,
      help: 'Um 0 para cada caractere, como em 000.000-0. Em branco: como está no cadastro.',
      span: 6,
    },
    endereco: { label: 'Endereço', kind: 'text', max: 250, span: 12 },
    telefone: { label: 'Telefone', kind: 'telefone', span: 4 },
    email: { label: 'E-mail', kind: 'email', max: 120, span: 8 },
    site: { label: 'Site', kind: 'text', max: 200, span: 8 },
    horario: { label: 'Horário de atendimento', kind: 'text', max: 120, span: 4 },
    contato: { label: 'Texto de contato', kind: 'longtext', max: 1000, help: 'Mostrado na página inicial do portal.', span: 12 },
  },
  tabs: [
    { label: 'Identificação', fields: ['orgao', 'cnpj', 'brasaoArquivoId', 'logoArquivoId'] },
    { label: 'Códigos', fields: ['separadorAtividade', 'mascaraInscricao'] },
    { label: 'Contato', fields: ['endereco', 'telefone', 'email', 'site', 'horario', 'contato'] },
  ],
  children: { recebimento, convenios },
  check: ({ telefone, email, site, mascaraInscricao }) => [
    ...(mascaraInscricao && !isMascara(mascaraInscricao) ? [municipioErrors.mascaraInvalida] : []),
    ...(telefone && !/^\d{10,11}$/.test(telefone) ? [municipioErrors.telefoneInvalido] : []),
    ...(email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? [municipioErrors.emailInvalido] : []),
    ...(site && !/^https?:\/\/[^\s]+$/.test(site) ? [municipioErrors.siteInvalido] : []),
  ],
})
