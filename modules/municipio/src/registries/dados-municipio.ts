import { defineConfigForm } from '@iss/registry/definition'
import { municipioErrors } from '../domain/errors.ts'

const imagem = { kind: 'file', accept: ['png', 'jpg', 'jpeg'], maxBytes: 1_048_576, span: 6 } as const

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
    endereco: { label: 'Endereço', kind: 'text', max: 250, span: 12 },
    telefone: { label: 'Telefone', kind: 'text', max: 11, help: 'DDD e número, só números.', span: 4 },
    email: { label: 'E-mail', kind: 'text', max: 120, span: 8 },
    site: { label: 'Site', kind: 'text', max: 200, span: 8 },
    horario: { label: 'Horário de atendimento', kind: 'text', max: 120, span: 4 },
    contato: { label: 'Texto de contato', kind: 'longtext', max: 1000, help: 'Mostrado na página inicial do portal.', span: 12 },
  },
  tabs: [
    { label: 'Identificação', fields: ['orgao', 'cnpj', 'brasaoArquivoId', 'logoArquivoId'] },
    { label: 'Contato', fields: ['endereco', 'telefone', 'email', 'site', 'horario', 'contato'] },
  ],
  check: ({ telefone, email, site }) => [
    ...(telefone && !/^\d{10,11}$/.test(telefone) ? [municipioErrors.telefoneInvalido] : []),
    ...(email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? [municipioErrors.emailInvalido] : []),
    ...(site && !/^https?:\/\/[^\s]+$/.test(site) ? [municipioErrors.siteInvalido] : []),
  ],
})
