import { defineRegistry } from '@iss/registry/definition'
import { labelTipoCertificado, tiposCertificado } from '../domain/certificado.ts'

const isLido = ({ validade }: Readonly<Record<string, unknown>>) => Boolean(validade)
const lido = { visibleWhen: isLido, readOnlyWhen: () => true } as const

/** A1 certificates of the municipality; holder and period are read from the file, the password is kept encrypted. */
export const certificados = defineRegistry({
  slug: 'certificados',
  title: 'Certificados',
  path: '/home/configuracao/certificados',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Segurança', ordem: 50, icone: 'file-certificate' }],
  table: 'certificado',
  fields: {
    tipoCertificado: {
      label: 'Tipo',
      kind: 'select',
      required: true,
      options: tiposCertificado.map((value) => ({ value, label: labelTipoCertificado[value] })),
      span: 8,
    },
    ativo: { label: 'Ativo', kind: 'boolean', initial: true, span: 4, help: 'Um ativo de cada tipo.' },
    certificado: {
      label: 'Certificado A1',
      kind: 'file',
      required: 'Envie o arquivo do certificado.',
      accept: ['pfx', 'p12'],
      maxBytes: 102_400,
      span: 12,
    },
    senha: { label: 'Senha', kind: 'secret', required: 'Informe a senha do certificado.', max: 100, span: 6 },
    titular: { label: 'Titular', kind: 'text', max: 300, span: 12, ...lido },
    documento: { label: 'CNPJ ou CPF do titular', kind: 'documento', span: 6, ...lido },
    inicio: { label: 'Início', kind: 'date', span: 3, ...lido },
    validade: { label: 'Validade', kind: 'date', span: 3, ...lido },
  },
  list: ['tipoCertificado', 'titular', 'validade', 'ativo'],
  order: ['tipoCertificado', '-validade'],
})
