import { defineRegistry } from '@iss/registry/definition'
import { checkPem } from '../domain/certificados-pem.ts'

/** Authorities whose certificates the municipality trusts when it judges the signature of a batch (decisions N9). */
export const autoridadesCertificadoras = defineRegistry({
  slug: 'autoridades-certificadoras',
  title: 'Autoridades certificadoras',
  path: '/home/configuracao/autoridades-certificadoras',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Segurança', ordem: 60, icone: 'certificate' }],
  table: 'autoridade_certificadora',
  fields: {
    nome: { label: 'Nome', kind: 'text', required: 'Informe o nome da autoridade.', max: 120, span: 9 },
    ativa: { label: 'Ativa', kind: 'boolean', initial: true, span: 3 },
    pem: {
      label: 'Certificados (PEM)',
      kind: 'longtext',
      required: 'Cole ao menos um certificado.',
      max: 100_000,
      help: 'Um ou mais certificados, da raiz às intermediárias.',
      span: 12,
    },
  },
  list: ['nome', 'ativa'],
  search: ['nome'],
  order: ['nome'],
  unique: [
    {
      fields: ['nome'],
      index: 'autoridade_certificadora_municipio_id_nome_key',
      message: 'Já existe uma autoridade com este nome.',
    },
  ],
  check: ({ pem }) => checkPem(pem),
})
