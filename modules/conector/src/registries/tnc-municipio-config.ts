import { defineConfigForm } from '@iss/registry/definition'
import { adminDoConector } from '../contract/acessos.ts'
import { validarPropriedades } from '../domain/propriedades.ts'

/** TNCMunicipioConfig (A54): what this city sets otherwise; what is in force stands above the form. */
export const tncMunicipioConfig = defineConfigForm({
  slug: 'tnc-municipio-config',
  title: 'Conector: configuração do município',
  path: '/home/actions/tnc-municipio-config',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 104, icone: 'adjustments' }],
  table: 'tnc_municipio_config',
  fields: {
    propriedades: {
      label: 'Propriedades deste município',
      kind: 'longtext',
      max: 4000,
      help: 'Só o que difere da configuração global, uma por linha, chave=valor.',
      span: 12,
    },
  },
  links: [{ label: 'Credenciais', href: '/home/actions/tnc-credenciais', icon: 'key' }],
  check: ({ propriedades }) => validarPropriedades(propriedades),
})
