/** Who plans inspections and issues their terms (F126). */
export const inspecaoAccess = { perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscalizacao'] } as const
/** Who looks at them (F125, F127). */
export const consultaAccess = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:fiscalizacao'] } as const
/** The taxpayer's side: whoever acts for the selected person, and nobody of the city hall. */
export const contribuinteAccess = {
  perfis: ['usuario'],
  naoPerfis: ['fiscal', 'gestor', 'administrador', 'suporte'],
} as const
