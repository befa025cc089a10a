/** The administrator of the portal keeps the connector (spec 2 §2.10). */
export const adminDoConector = { perfis: ['administrador'] } as const
/** The tax office looks at what is exchanged (F110 to F112). */
export const fiscoDoConector = { perfis: ['fiscal', 'gestor', 'administrador'] } as const
/** Who says how often data are exchanged; an inspector only looks (F112). */
export const agendaDoConector = { perfis: ['gestor', 'administrador'] } as const
/** The migrator is the manager's (K08). */
export const gestorDoMigrador = { perfis: ['gestor'] } as const
