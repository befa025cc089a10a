import { isCpf } from '@iss/kernel/documento'
import { defineConfigForm } from '@iss/registry/definition'
import { ambientes, labelAmbiente } from '../domain/ambiente.ts'
import { nacionalErrors } from '../domain/errors.ts'

const endereco = { kind: 'text', max: 200, span: 6, help: 'Em branco: o endereço publicado do ambiente.' } as const
const proprios = ['enderecoAdn', 'enderecoSefin', 'enderecoCnc', 'enderecoParametros'] as const

const isEndereco = (texto: string) => {
  const url = URL.canParse(texto) ? new URL(texto) : null
  return url?.protocol === 'https:' && url.search === '' && url.hash === ''
}

/** How the municipality takes part in the national NFS-e. The certificates stand in their own registry. */
export const ambienteNacional = defineConfigForm({
  slug: 'ambiente-nacional',
  title: 'Ambiente nacional',
  path: '/home/configuracao/ambiente-nacional',
  access: { perfis: ['gestor', 'administrador'] },
  menu: [{ area: 'configuracao', grupo: 'Notas fiscais', ordem: 90, icone: 'cloud-upload' }],
  table: 'nacional_config',
  tabs: [
    {
      label: 'Participação',
      fields: ['ambiente', 'algoritmoAssinatura', 'envia', 'compartilhaDesde', 'recebe', 'cpfAgente', 'beneficioIsencao'],
    },
    { label: 'Endereços', fields: [...proprios] },
  ],
  fields: {
    ambiente: {
      label: 'Ambiente',
      kind: 'select',
      required: true,
      initial: 'SIMULADOR',
      options: ambientes.map((value) => ({ value, label: labelAmbiente[value] })),
      span: 6,
    },
    algoritmoAssinatura: {
      label: 'Assinatura',
      kind: 'select',
      required: true,
      initial: 'RSA_SHA1',
      options: [
        { value: 'RSA_SHA1', label: 'RSA-SHA1 (manual)' },
        { value: 'RSA_SHA256', label: 'RSA-SHA256' },
      ],
      span: 6,
    },
    envia: {
      label: 'Compartilhar as notas emitidas aqui',
      kind: 'boolean',
      help: 'Notas, cancelamentos e substituições seguem assinados com o certificado do município.',
      span: 6,
    },
    compartilhaDesde: { label: 'Competências desde', kind: 'date', visibleWhen: ({ envia }) => envia === true, span: 6 },
    recebe: {
      label: 'Receber o que interessa ao município',
      kind: 'boolean',
      help: 'Notas do Emissor Nacional entram nos livros do prestador e do tomador.',
      span: 6,
    },
    cpfAgente: { label: 'CPF do agente tributário', kind: 'documento', help: 'Assina eventos e cadastro.', span: 6 },
    beneficioIsencao: {
      label: 'Benefício de isenção',
      kind: 'text',
      max: 14,
      help: 'Número com que o painel nacional conhece a isenção do município.',
      span: 6,
    },
    enderecoAdn: { label: 'Repositório (ADN)', ...endereco },
    enderecoSefin: { label: 'SEFIN Nacional', ...endereco },
    enderecoCnc: { label: 'Cadastro (CNC)', ...endereco },
    enderecoParametros: { label: 'Parâmetros', ...endereco },
  },
  check: (valores) => [
    ...(valores.cpfAgente && !isCpf(valores.cpfAgente) ? [nacionalErrors.agenteInvalido] : []),
    ...(valores.beneficioIsencao && !/^\d{14}$/.test(valores.beneficioIsencao) ? [nacionalErrors.beneficioInvalido] : []),
    ...(valores.envia && !valores.compartilhaDesde ? [nacionalErrors.inicioObrigatorio] : []),
    ...proprios.flatMap((field) =>
      valores[field] && !isEndereco(valores[field]) ? [{ ...nacionalErrors.enderecoInvalido, field }] : [],
    ),
  ],
})
