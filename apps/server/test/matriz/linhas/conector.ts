import { fisco, type Linha } from '../quem.ts'

const administrador = { perfis: ['administrador'] } as const

/** The connector: kept by the administrator, looked at by the tax office; the migrator is the manager's. */
export const telas: readonly Linha[] = [
  [
    administrador,
    'spec 2 §2.10',
    `/home/actions/tnc-status /home/actions/tnc-error /home/actions/tnc-signal /home/actions/tnc-global-config /home/actions/tnc-municipio-config
    /home/actions/tnc-global-scripts /home/actions/tnc-sync-scripts`,
  ],
  [
    administrador,
    'desenho',
    '/home/actions/tnc-credenciais /home/actions/tnc-config-versoes /home/actions/tnc-config-diferencas /home/actions/tnc-script-versoes',
  ],
  [
    { perfis: fisco },
    'spec 2 §2.8',
    '/home/actions/tnc-docs-exp-pendente /home/actions/tnc-documentos /home/actions/tnc-agendamentos',
  ],
  [
    { perfis: fisco },
    'desenho',
    '/home/actions/tnc-cadastros-pendentes /home/actions/tnc-alertas /home/actions/tnc-execucoes /home/actions/conciliacao-migracao',
  ],
  [{ perfis: ['gestor'] }, 'spec 2 §2.9', '/home/configuracao/config-migrador'],
  [{ perfis: ['gestor'] }, 'desenho', '/home/configuracao/migracao'],
]

export const chamadas: readonly Linha[] = [
  [
    { perfis: ['gestor', 'administrador'] },
    'desenho',
    '/tncagendamentos/salvar /tncagendamentos/remover /tncagendamentos/executarAgora /tnccadastrospendentes/reprocessar',
  ],
]
