/** Most months of requests that 'Consulta de solicitações' takes (F75). */
export const mesesDaConsulta = 24
