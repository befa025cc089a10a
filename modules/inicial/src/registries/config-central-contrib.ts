import { defineConfigForm } from '@iss/registry/definition'
import { type PermissaoCentral, permissoesCentral } from '../domain/central-contrib.ts'

const chave = (name: PermissaoCentral) =>
  ({ label: permissoesCentral[name].rotulo, kind: 'boolean', initial: permissoesCentral[name].padrao, span: 6 }) as const

/** What taxpayers change, ask for and see in their central (K03). */
export const configCentralContrib = defineConfigForm({
  slug: 'config-central-contrib',
  title: 'Central do contribuinte',
  path: '/home/configuracao/config-central-contrib',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Município e acesso', ordem: 30, icone: 'id-badge-2' }],
  table: 'config_central_contrib',
  fields: {
    alteraEmail: chave('alteraEmail'),
    alteraImagem: chave('alteraImagem'),
    alteraTelefone: chave('alteraTelefone'),
    solicitaDocumento: chave('solicitaDocumento'),
    solicitaNome: chave('solicitaNome'),
    solicitaNomeFantasia: chave('solicitaNomeFantasia'),
    solicitaInscricoes: chave('solicitaInscricoes'),
    solicitaCrc: chave('solicitaCrc'),
    solicitaEndereco: chave('solicitaEndereco'),
    solicitaTelefone: chave('solicitaTelefone'),
    solicitaRegime: chave('solicitaRegime'),
    notificacoes: chave('notificacoes'),
    migrador: chave('migrador'),
    unidades: chave('unidades'),
    series: chave('series'),
    planoContas: chave('planoContas'),
    construcaoCivil: chave('construcaoCivil'),
  },
  tabs: [
    { label: 'Altera diretamente', fields: ['alteraEmail', 'alteraImagem', 'alteraTelefone'] },
    {
      label: 'Solicita alteração',
      fields: [
        'solicitaDocumento',
        'solicitaNome',
        'solicitaNomeFantasia',
        'solicitaInscricoes',
        'solicitaCrc',
        'solicitaEndereco',
        'solicitaTelefone',
        'solicitaRegime',
      ],
    },
    { label: 'Seções', fields: ['notificacoes', 'migrador', 'unidades', 'series', 'planoContas', 'construcaoCivil'] },
  ],
})
