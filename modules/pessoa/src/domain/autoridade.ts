type ComPerfis = { readonly perfis: readonly string[] }

/** Profiles that are the authority of a city. */
export const perfisDaAutoridade: readonly string[] = ['fiscal', 'gestor', 'administrador']

/** Profiles of the tax office: who inspects and who decides requests. */
export const perfisDoFisco: readonly string[] = ['fiscal', 'gestor']

/** Whether somebody is the authority of the city: inspector, manager or administrator. */
export const isDaAutoridade = ({ perfis }: ComPerfis): boolean => perfis.some((perfil) => perfisDaAutoridade.includes(perfil))

/** Whether somebody is of the tax office: inspector or manager. */
export const isDoFisco = ({ perfis }: ComPerfis): boolean => perfis.some((perfil) => perfisDoFisco.includes(perfil))
